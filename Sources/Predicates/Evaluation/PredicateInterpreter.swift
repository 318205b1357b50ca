/// Runs a program about one object.
struct PredicateInterpreter {
  /// An item on the stack.
  enum Slot {
    /// An operand, and whether it was read through a collection, element by element.
    case operand(PredicateOperand, isMapped: Bool)
    case truth(Bool)
  }

  /// A loop of SUBQUERY.
  private struct Loop {
    var variable: String
    var hidden: PredicateOperand?
    var elements: [PredicateOperand]
    var index = 0
    var kept: [PredicateOperand] = []
  }

  private let program: PredicateProgram
  private let root: PredicateOperand
  let clock: PredicateClock
  var variables: [String: PredicateOperand]
  private var stack: [Slot] = []
  private var loops: [Loop] = []
  private var position = 0

  init(_ program: PredicateProgram, _ root: PredicateOperand, _ context: EvaluationContext) {
    self.program = program
    self.root = root
    clock = context.clock
    variables = context.variables
  }

  /// Runs the program of a predicate.
  mutating func truth() throws -> Bool {
    try run()
    return try popTruth()
  }

  /// Runs the program of an expression.
  mutating func operand() throws -> PredicateOperand {
    try run()
    return try pop().operand
  }

  private mutating func push(_ operand: PredicateOperand) {
    stack.append(.operand(operand, isMapped: false))
  }

  private mutating func pop() throws -> (operand: PredicateOperand, isMapped: Bool) {
    guard case .operand(let operand, let isMapped)? = stack.popLast() else {
      throw FetchPredicateError(.syntax, "an operand is missing")
    }
    return (operand, isMapped)
  }

  private mutating func popTruth() throws -> Bool {
    guard case .truth(let answer)? = stack.popLast() else {
      throw FetchPredicateError(.syntax, "an answer is missing")
    }
    return answer
  }

  private mutating func run() throws {
    while position < program.instructions.count {
      let instruction = program.instructions[position]
      position += 1
      try execute(instruction)
    }
  }

  private mutating func execute(_ instruction: PredicateProgram.Instruction) throws {
    switch instruction {
    case .constant(let value): push(.value(value))
    case .evaluatedObject: push(root)
    case .variable(let name): push(try variable(name))
    case .assign(let name):
      let value = try pop()
      try value.operand.checkSize()
      variables[name] = value.operand
      stack.append(.operand(value.operand, isMapped: value.isMapped))
    case .path(let path):
      let base = try pop()
      let found = try follow(path, from: base.operand)
      stack.append(.operand(found.operand, isMapped: found.isMapped || base.isMapped))
    case .compare(let comparison):
      let right = try pop()
      let left = try pop()
      do {
        stack.append(.truth(try compare(comparison, left, right)))
      } catch let error as FetchPredicateError {
        throw error.placed(at: comparison.location)
      }
    case .truth(let answer): stack.append(.truth(answer))
    case .not: stack.append(.truth(!(try popTruth())))
    case .endChain(let answer, let label):
      if try popTruth() == answer {
        stack.append(.truth(answer))
        position = program.labels[label]
      }
    case .branch(let label): if try !popTruth() { position = program.labels[label] }
    case .jump(let label): position = program.labels[label]
    case .beginSubquery(let variable, let end): try beginLoop(variable, end)
    case .nextElement(let body): try nextElement(body)
    default: push(try compute(instruction))
    }
  }

  private mutating func compute(
    _ instruction: PredicateProgram.Instruction
  ) throws -> PredicateOperand {
    switch instruction {
    case .aggregate(let count):
      var elements: [PredicateOperand] = []
      for _ in 0..<count { elements.append(try pop().operand) }
      let list = PredicateOperand.collection(elements.reversed())
      guard list.listDepth <= PredicateOperand.maximumListDepth else {
        throw PredicateOperand.tooDeep()
      }
      return list
    case .first: return try elements(try pop().operand, "[FIRST]")?.first ?? .null
    case .last: return try elements(try pop().operand, "[LAST]")?.last ?? .null
    case .size:
      return try elements(try pop().operand, "[SIZE]").map { .value(.integer(Int64($0.count))) }
        ?? .null
    case .element:
      let index = try pop().operand
      return try element(of: try pop().operand, at: index)
    case .function(let function, let count):
      var operands: [PredicateOperand] = []
      for _ in 0..<count { operands.append(try pop().operand) }
      return try call(function, operands.reversed())
    case .cast(let type):
      let value = try pop().operand.plainValue()
      return .value(PredicateOperation.cast(value, to: type, clock: clock))
    case .arithmetic(let name):
      let right = try pop().operand.plainValue()
      let left = try pop().operand.plainValue()
      return .value(try PredicateOperation.compute(left, name, right))
    case .negate: return .value(try PredicateOperation.negate(try pop().operand.plainValue()))
    default: throw FetchPredicateError(.syntax, "an instruction is out of place")
    }
  }

  /// The elements of a collection; nil for nil.
  private func elements(
    _ operand: PredicateOperand, _ what: String
  ) throws -> [PredicateOperand]? {
    if let elements = operand.elements { return elements }
    guard operand.isNull else {
      throw FetchPredicateError(.cardinality, "\(what) needs a collection")
    }
    return nil
  }

  private func element(
    of collection: PredicateOperand, at index: PredicateOperand
  ) throws -> PredicateOperand {
    if collection.isNull || index.isNull { return .null }
    let key = try index.plainValue()
    if case .object(let object) = collection, case .string(let key) = key {
      return try object.predicateValue(forKey: key)
    }
    guard collection.isCollection, let elements = collection.elements else {
      throw FetchPredicateError(.cardinality, "an index needs a collection or a dictionary")
    }
    guard case .integer(let number)? = key.number else {
      throw FetchPredicateError(.typeMismatch, "\(key.kindName) cannot be an index of a collection")
    }
    // An index beyond the end is nil, as an element that is not there.
    return number >= 0 && number < elements.count ? elements[Int(number)] : .null
  }

  private func call(
    _ function: PredicateFunction, _ operands: [PredicateOperand]
  ) throws -> PredicateOperand {
    if function == .count, operands.count == 1, let elements = operands[0].elements {
      return .value(.integer(Int64(elements.count)))
    }
    let values = try operands.map { try $0.plainValue() }
    return .value(try PredicateOperation.call(function, values, clock: clock))
  }

  /// The value of a variable.
  func variable(_ name: String) throws -> PredicateOperand {
    guard let value = variables[name] else {
      throw FetchPredicateError(
        .unboundVariable, "the variable $\(name) has no value",
        hint: "give it one before the predicate is evaluated")
    }
    return value
  }

  // MARK: - SUBQUERY

  private mutating func beginLoop(_ variable: String, _ end: Int) throws {
    let collection = try pop().operand
    let elements = collection.isCollection ? collection.elements ?? [] : []
    guard collection.isCollection || collection.isNull else {
      throw FetchPredicateError(.cardinality, "SUBQUERY needs a collection")
    }
    guard let first = elements.first else {
      push(.collection([]))
      position = program.labels[end]
      return
    }
    loops.append(Loop(variable: variable, hidden: variables[variable], elements: elements))
    variables[variable] = first
  }

  private mutating func nextElement(_ body: Int) throws {
    let isKept = try popTruth()
    var loop = loops.removeLast()
    if isKept { loop.kept.append(loop.elements[loop.index]) }
    loop.index += 1
    if loop.index < loop.elements.count {
      variables[loop.variable] = loop.elements[loop.index]
      loops.append(loop)
      position = program.labels[body]
    } else {
      variables[loop.variable] = loop.hidden
      push(.collection(loop.kept))
    }
  }
}
