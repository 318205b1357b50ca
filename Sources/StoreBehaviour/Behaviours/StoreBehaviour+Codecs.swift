import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  private static let warm = Palette(colours: ["red", "orange"])
  private static let cold = Palette(colours: ["blue"])

  static let codecs = [
    StoreBehaviour("a transformable attribute keeps the bytes of its codec") { work in
      let id = try work.run { context in
        let sample = try context.make("Sample")
        #expect(try sample.decodedValue(forKey: "palette", as: Palette.self) == nil)
        try sample.setDecodedValue(warm, forKey: "palette")
        #expect(try sample.decodedValue(forKey: "palette") == warm)
        #expect(sample.data("palette") == Data("red,orange".utf8))
        try context.save()
        return sample.objectID
      }
      try work.container.newBackgroundContext().performAndWait { context in
        let sample = try #require(try context.existingObject(with: id) as? Sample)
        #expect(sample.palette == warm)
        sample.palette = nil
        #expect(try sample.value(forKey: "palette") == .null)
        try context.save()
      }
      try work.run { context in
        let sample = try context.existingObject(with: id)
        #expect(try sample.value(forKey: "palette") == .null)
      }
    },
    StoreBehaviour("a value is decoded when it is asked for, and once while its bytes stay") {
      work in
      try work.run { context in
        for index in 0..<10 {
          let sample = try context.make("Sample", ["int64": .integer(Int64(index))])
          try sample.setDecodedValue(warm, forKey: "palette")
        }
        try context.save()
      }
      #expect(work.codec.takeCount() == 0)
      try work.container.newBackgroundContext().performAndWait { context in
        let samples = try context.all("Sample")
        #expect(samples.compactMap { $0.integer("int64") }.count == 10)
        #expect(work.codec.takeCount() == 0)
        let sample = try #require(samples.first as? Sample)
        for _ in 0..<3 { #expect(sample.palette == warm) }
        #expect(work.codec.takeCount() == 1)
        sample.palette?.colours.append("yellow")
        #expect(sample.palette?.colours == ["red", "orange", "yellow"])
        #expect(work.codec.takeCount() == 1)
        context.rollback()
        #expect(sample.palette == warm)
        #expect(work.codec.takeCount() == 1)
      }
    },
    StoreBehaviour("what another context saved is decoded anew") { work in
      try work.run { context in
        let sample = try #require(try context.make("Sample") as? Sample)
        sample.palette = warm
        try context.save()
        let id = sample.objectID
        try work.container.newBackgroundContext().performAndWait { other in
          try other.existingObject(with: id).setDecodedValue(cold, forKey: "palette")
          try other.save()
        }
        #expect(sample.palette == warm)
        try context.mergeChanges()
        #expect(sample.palette == cold)
      }
    },
    StoreBehaviour("undoing brings the decoded value back") { work in
      try work.run { context in
        let undo = UndoManager()
        undo.groupsByPerform = false
        context.undoManager = undo
        let sample = try #require(try context.make("Sample") as? Sample)
        sample.palette = warm
        try context.save()
        undo.removeAllActions()
        undo.beginGrouping()
        sample.palette = cold
        undo.endGrouping()
        #expect(sample.palette == cold)
        undo.undo()
        #expect(sample.palette == warm)
      }
    },
    StoreBehaviour("bytes that can't be decoded are an error that names property and codec") {
      work in
      try work.run { context in
        let sample = try context.make("Sample", ["palette": .data(Data())])
        let error = try storeError(.undecodableValue) {
          try sample.decodedValue(forKey: "palette", as: Palette.self)
        }
        #expect(error.message.contains("Sample.palette"))
        #expect(error.message.contains("codec 'palette'"))
        #expect(error.cause is CountingCodec.Empty)
        try context.save()
      }
      // An accessor can't throw; the context does.
      let error = try storeError(.undecodableValue) {
        try work.run { context in
          let sample = try context.all("Sample").first as? Sample
          #expect(sample?.palette == nil)
        }
      }
      #expect(error.message.contains("Sample.palette"))
    },
    StoreBehaviour("a value that can't be encoded, or of another type, changes nothing") { work in
      try work.run { context in
        let sample = try context.make("Sample")
        try sample.setDecodedValue(warm, forKey: "palette")
        let error = try storeError(.unencodableValue) {
          try sample.setDecodedValue(Palette(colours: []), forKey: "palette")
        }
        #expect(error.message.contains("Sample.palette"))
        #expect(error.cause is CountingCodec.Empty)
        _ = try storeError(.wrongType) { try sample.setDecodedValue(["red"], forKey: "palette") }
        _ = try storeError(.wrongType) {
          try sample.decodedValue(forKey: "palette", as: [String].self)
        }
        _ = try storeError(.wrongType) { try sample.setValue(.string("red"), forKey: "palette") }
        _ = try storeError(.wrongType) { try sample.setDecodedValue(warm, forKey: "data") }
        _ = try storeError(.unknownProperty) { try sample.setDecodedValue(warm, forKey: "none") }
        #expect(try sample.decodedValue(forKey: "palette") == warm)
      }
    },
    StoreBehaviour("a container needs the codec of every transformable attribute") { work in
      let missing = try storeError(.unknownCodec) {
        try PersistentContainer(store: work.store, codecs: [.json("other", of: [String].self)])
      }
      #expect(missing.message.contains("Sample.palette"))
      #expect(missing.message.contains("'palette'"))
      _ = try storeError(.duplicateCodec) {
        try PersistentContainer(store: work.store, codecs: [work.codec.codec, work.codec.codec])
      }
      let plain = PersistentContainer(store: work.store)
      try plain.viewContext.performAndWait { context in
        let sample = try context.make("Sample", ["palette": .data(Data("red".utf8))])
        _ = try storeError(.unknownCodec) {
          try sample.decodedValue(forKey: "palette", as: Palette.self)
        }
        try context.save()
      }
      try work.run { context in
        let sample = try context.all("Sample").first as? Sample
        #expect(sample?.palette?.colours == ["red"])
      }
    },
    StoreBehaviour("predicates ask an encoded value for nil and nothing else") { work in
      try work.run { context in
        let sample = try context.make("Sample", ["string": .string("full")])
        try sample.setDecodedValue(warm, forKey: "palette")
        _ = try context.make("Sample", ["string": .string("empty")])
        try context.save()
        for format in ["palette == nil", "NOT nil != palette"] {
          #expect(try context.names("Sample", format, key: "string") == ["empty"])
        }
        #expect(try context.names("Sample", "palette != nil", key: "string") == ["full"])
        let refused = [
          "palette == data", "palette == \"red\"", "palette < data", "palette IN {nil}",
          "palette CONTAINS \"red\"", "palette BETWEEN {nil, nil}", "palette == palette",
          "CAST(palette, \"NSString\") == \"red\"", "palette.description == \"red\"",
          "TERNARY(int16 == 1, palette, data) == data", "length:(palette) == 1",
          "data IN {palette}", "palette LIKE \"red\"", "palette + 1 == 2",
        ]
        for format in refused {
          #expect(throws: Predicates.FetchPredicateError.self, "\(format)") {
            try context.all("Sample", format)
          }
        }
        var request = FetchRequest<ManagedObject>(entityName: "Sample")
        request.sortDescriptors = [FetchSortDescriptor("palette")]
        _ = try storeError(.unknownProperty) { try context.fetch(request) }
        request.sortDescriptors = []
        request.propertiesToFetch = ["string", "palette"]
        #expect(
          try context.fetchRecords(request).map { $0["palette"] } == [
            .data(Data("red,orange".utf8)), .null,
          ])
        request.returnsDistinctResults = true
        _ = try storeError(.wrongType) { try context.fetchRecords(request) }
      }
    },
    StoreBehaviour("a batch insert takes encoded values and refuses others") { work in
      try work.run { context in
        let data = try work.codec.codec.encoded(cold)
        _ = try context.execute([
          BatchInsertRequest(
            entityName: "Sample", properties: ["string", "palette"],
            values: [.string("a"), .data(data), .string("b"), .null])
        ])
        let samples = try context.all("Sample").map { $0 as? Sample }
        #expect(samples.map { $0?.palette } == [cold, nil])
        let error = try storeError(.wrongType) {
          try context.execute([
            BatchInsertRequest(
              entityName: "Sample", properties: ["palette"], values: [.string("blue")])
          ])
        }
        #expect(
          error.message.contains("Sample.palette contains data, the bytes of the codec 'palette'"))
      }
    },
  ]
}
