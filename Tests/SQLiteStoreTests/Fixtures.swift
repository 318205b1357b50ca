import Glibc
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import StoreBehaviour
import Testing

@testable import SQLiteStore

/// The bytes of a file; empty for one that isn't there.
func bytes(of path: String) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return [] }
  defer { close(descriptor) }
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return all }
    all += buffer[..<count]
  }
}

func write(_ bytes: [UInt8], to path: String) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  try #require(descriptor >= 0)
  defer { close(descriptor) }
  try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
}

/// The permissions of a file.
func mode(of path: String) -> UInt32 {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}

func storeError<Result>(_ code: StoreError.Code, _ body: () throws -> Result) throws -> StoreError {
  let error = try #require(throws: StoreError.self) { _ = try body() }
  #expect(error.code == code, "\(error)")
  return error
}

/// A batch of people with the keys, each named after its own.
func people(_ keys: some Sequence<Int64>, policy: BatchInsertRequest.ConflictPolicy = .error)
  -> BatchInsertRequest
{
  var request = BatchInsertRequest(
    entityName: "Person", properties: ["identifier", "name"], conflictPolicy: policy)
  for key in keys { request.append([.integer(key), .string("p\(key)")]) }
  return request
}

extension SQLiteStore {
  func personCount() throws -> Int {
    let entity = try #require(model.entity(named: "Person"))
    return try count(matching: StoreQuery(entity: entity))
  }

  func checkIntegrity() throws {
    #expect(try pool.maintain { try $0.integrityCheck() } == [])
  }
}
