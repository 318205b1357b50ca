/// Errors that the service wrote into an answer.
extension RecordBuilder {
  /// Reads an error body of any version; false if the object is none.
  mutating func readProblems(_ keys: RecordKeys) -> Bool {
    let before = record.problems.count
    if let title = keys.value(keys.title), title.isString, keys.detail != 0 || keys.type != 0 {
      var problem = APIProblem()
      problem.title = title.nonEmptyString
      problem.detail = keys.value(keys.detail)?.nonEmptyString
      problem.type = keys.value(keys.type)?.nonEmptyString
      problem.status = keys.value(keys.status)?.count
      record.problems.append(problem)
    }
    readProblems(keys.value(keys.errors))
    if let error = keys.value(keys.error) { record.problems.append(problem(error)) }
    return record.problems.count > before
  }

  /// Reads the list `errors`, or one error in its place.
  mutating func readProblems(_ errors: JSONValue?) {
    guard let errors else { return }
    if errors.isList {
      errors.forEachElement { record.problems.append(problem($0)) }
    } else {
      record.problems.append(problem(errors))
    }
  }

  private func problem(_ value: JSONValue) -> APIProblem {
    var problem = APIProblem()
    if value.isString {
      problem.detail = value.nonEmptyString
      return problem
    }
    value.forEachMember { key, value in
      if key == "code" {
        problem.code = value.count
      } else if key == "status" {
        problem.status = value.count
      } else if key == "title" {
        problem.title = value.nonEmptyString
      } else if key == "detail" || key == "message" {
        problem.detail = value.nonEmptyString
      } else if key == "type" {
        problem.type = value.nonEmptyString
      } else if key == "resource_type" {
        problem.resourceType = value.nonEmptyString
      } else if key == "parameter" {
        problem.parameter = value.nonEmptyString
      } else if key == "value" || key == "resource_id" {
        problem.value = value.nonEmptyString ?? value.integer.map { "\($0)" } ?? problem.value
      }
    }
    return problem
  }
}
