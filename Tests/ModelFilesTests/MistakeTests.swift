import ModelFiles
import ObjectModel
import Predicates
import Testing

@Suite("Mistakes in models") struct MistakeTests {
  static let mistakes = [
    Mistake(
      elements: "<entity/>", code: .invalidValue, place: ":3", words: "<entity> has no name"),
    Mistake(
      elements: "<entity name='A'>\n<attribute name='b'/></entity>", code: .invalidValue,
      place: ":4: A.b", words: "it has no type"),
    Mistake(
      elements: "<entity name='A'>\n<attribute name='b' attributeType='Colour'/></entity>",
      code: .invalidValue, place: ":4: A.b", words: "attributeType is 'Colour'"),
    Mistake(
      elements:
        "<entity name='A'>\n<attribute name='b' optional='maybe' attributeType='String'/></entity>",
      code: .invalidValue, place: ":4: A.b", words: "optional is 'maybe'"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='Integer 16' defaultValueString='40000'/></entity>
        """, code: .invalidValue, place: ":4: A.b", words: "its default '40000' isn't a value"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='Date' defaultDateTimeInterval='nan'/></entity>
        """, code: .invalidValue, place: ":4: A.b", words: "defaultDateTimeInterval is 'nan'"),
    Mistake(
      elements: "<entity name='A'/>\n<entity name='A'/>", code: .invalidModel, place: ":4: A",
      words: "the entity is defined twice, first on line 3"),
    Mistake(
      elements: "<entity name='A'>\n<relationship name='b' destinationEntity='B'/></entity>",
      code: .invalidModel, place: ":4: A.b", words: "it leads to 'B', which isn't an entity"),
    Mistake(
      elements: "<entity name='A'>\n<relationship name='b' destinationEntity='A'/></entity>",
      code: .invalidModel, place: ":4: A.b", words: "it has no inverse"),
    Mistake(
      elements: """
        <entity name='A'>
        <relationship name='b' destinationEntity='A' inverseName='c'/></entity>
        """, code: .invalidModel, place: ":4: A.b", words: "its inverse is 'A.c', which isn't there"
    ),
    Mistake(
      elements: """
        <entity name='A'>
        <relationship name='b' destinationEntity='A' inverseName='c'/>
        <relationship name='c' destinationEntity='A' inverseName='c'/></entity>
        """, code: .invalidModel, place: ":4: A.b", words: "whose own inverse is another"),
    Mistake(
      elements: "<entity name='A'><fetchIndex name='i'>\n<fetchIndexElement property='x'/>"
        + "</fetchIndex></entity>",
      code: .invalidModel, place: ":3: A", words: "an index names 'x'"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='String' minValueString='x'/></entity>
        """, code: .invalidValue, place: ":4: A.b", words: "its bound 'x' isn't a length"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='Integer 16' maxValueString='many'/></entity>
        """, code: .invalidValue, place: ":4: A.b", words: "its bound 'many' isn't a value"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='String' derived='YES' derivationExpression='a ++ b()'/></entity>
        """, code: .unsupported, place: ":4: A.b", words: "nothing can be derived from"),
    Mistake(
      elements: "<entity name='A'>\n<attribute name='b' attributeType='Composite'/></entity>",
      code: .unsupported, place: ":4: A.b", words: "'Composite' have no counterpart"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='String'><userInfo>
        <entry key='objectgraph.textIndex' value='maybe'/></userInfo></attribute></entity>
        """, code: .invalidValue, place: ":4: A.b", words: "textIndex is 'maybe'"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='String'><userInfo>
        <entry key='objectgraph.caseInsensitive' value='yes'/></userInfo></attribute></entity>
        """, code: .invalidValue, place: ":4: A.b", words: "caseInsensitive is 'yes'"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='Date'><userInfo>
        <entry key='objectgraph.caseInsensitive' value='YES'/></userInfo></attribute></entity>
        """, code: .invalidValue, place: ":4: A.b", words: "its type is 'Date'"),
    Mistake(
      elements: "<entity name='A'>\n<attribute name='image-path' attributeType='String'/></entity>",
      code: .invalidModel, place: ":4", words: "invalid name 'image-path'"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='String' regularExpressionString='('/></entity>
        """, code: .invalidModel, place: ":4", words: "its regular expression can't be used"),
    Mistake(
      elements: """
        <entity name='A'>
        <attribute name='b' attributeType='Integer 16' minValueString='2' maxValueString='1'/></entity>
        """, code: .invalidModel, place: ":4", words: "its largest value is below its smallest one"),
    Mistake(
      elements: "<entity name='A'>\n<attribute name='b' attributeType='String'/>\n<userInfo>"
        + "<entry key='objectgraph.primaryKey' value='b'/></userInfo></entity>",
      code: .invalidModel, place: ":4", words: "must be a required 64-bit integer"),
    Mistake(
      elements: "<entity name='A' parentEntity='B'/>", code: .invalidModel, place: ":3: A",
      words: "it inherits from 'B', which isn't an entity"),
    Mistake(
      elements: "<entity name='A' parentEntity='B'/><entity name='B' parentEntity='A'/>",
      code: .invalidModel, place: ":3: A", words: "it inherits from itself"),
    Mistake(
      elements: "<entity name='A'/>\n<fetchRequest name='q' entity='A' predicateString='x =='/>",
      code: .invalidValue, place: ":4", words: "the predicate of the fetch request 'q'"),
    Mistake(
      elements: "<fetchRequest name='q' entity='A' predicateString='x == 1'/>",
      code: .invalidModel, place: ":3", words: "'A', which isn't an entity"),
  ]

  @Test("are told with file, line, entity and property", arguments: mistakes)
  func told(_ mistake: Mistake) throws {
    let error = try failure(mistake.elements)
    #expect(error.code == mistake.code)
    #expect(error.description.contains("Test.xcdatamodel/contents\(mistake.place): "), "\(error)")
    #expect(error.message.contains(mistake.words), "\(error)")
  }

  @Test("what isn't known is noted, and has no effect")
  func notes() throws {
    let document = try document("<entity name='A'><novelty/></entity><other/>")
    #expect(
      document.notes.map(\.message) == [
        "A: <novelty> isn't known, and has no effect", "<other> isn't known, and has no effect",
      ])
  }

  @Test("an index with a descending property is noted, since its order has no effect")
  func descendingIndex() throws {
    let document = try document(
      """
      <entity name='A'><attribute name='x' attributeType='String'/>
      <attribute name='y' attributeType='String'/>
      <fetchIndex name='up'><fetchIndexElement property='x' order='ascending'/></fetchIndex>
      <fetchIndex name='mixed'><fetchIndexElement property='x' order='ascending'/>
      <fetchIndexElement property='y' order='descending'/></fetchIndex>
      <fetchIndex name='both' partialIndexPredicate='x == 1'>
      <fetchIndexElement property='x' order='descending'/></fetchIndex></entity>
      """)
    #expect(
      document.notes.map(\.message) == [
        "A: the index 'mixed' is ascending in every property, whatever its order says",
        "A: the index 'both' covers all objects, whatever its condition: only 'x != nil' has an "
          + "effect",
        "A: the index 'both' is ascending in every property, whatever its order says",
      ])
    #expect(document.notes.map(\.line) == [6, 8, 8])
    let entity = try #require(try document.makeModel().entity(named: "A"))
    #expect(entity.indexes.map(\.properties) == [["x"], ["x", "y"], ["x"]])
  }

  @Test("what else a fetch request says is noted, unless every request is so")
  func fetchRequestAttributes() throws {
    let document = try document(
      """
      <entity name='A'><attribute name='x' attributeType='String'/></entity>
      <fetchRequest name='plain' entity='A' fetchLimit='3' includeSubentities='YES'
        includePropertyValues='YES' includePendingChanges='YES' returnObjectsAsFaults='YES'
        returnDistinctResults='NO'/>
      <fetchRequest name='odd' entity='A' fetchLimit='0' includeSubentities='NO'
        fetchBatchSize='20' resultType='1'/>
      """)
    #expect(
      document.notes.map(\.message) == [
        "the fetch request 'odd' is asked without its fetchBatchSize, "
          + "includeSubentities, resultType"
      ])
    let templates = try document.makeModel().fetchTemplates
    #expect(templates["plain"]?.fetchLimit == 3)
    #expect(templates["odd"]?.predicate == .constant(true) && templates["odd"]?.fetchLimit == nil)
  }
}
