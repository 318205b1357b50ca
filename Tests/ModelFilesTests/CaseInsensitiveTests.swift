import ModelFiles
import ObjectModel
import Testing

@Suite("Case-insensitive attributes of a model file")
struct CaseInsensitiveTests {
  @Test("are declared with user info, optional, required and derived ones")
  func reading() throws {
    func attribute(_ name: String, _ rest: String, _ value: String?) -> String {
      let entry = value.map { "<entry key='objectgraph.caseInsensitive' value='\($0)'/>" } ?? ""
      return
        "<attribute name='\(name)' attributeType='String' \(rest)><userInfo>\(entry)</userInfo></attribute>"
    }
    let model = try document(
      "<entity name='A'>" + attribute("a", "optional='YES'", "YES") + attribute("b", "", "YES")
        + attribute("c", "optional='YES'", "NO") + attribute("d", "optional='YES'", nil)
        + attribute(
          "e", "optional='YES' derived='YES' derivationExpression='lowercase:(a)'", "YES")
        + "</entity>"
    ).makeModel()
    let entity = try #require(model.entity(named: "A"))
    #expect(entity.attributes.map(\.isCaseInsensitive) == [true, true, false, false, true])
  }
}
