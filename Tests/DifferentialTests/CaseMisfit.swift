/// Why a row of the case file can't be asked of a store.
struct CaseMisfit: Error {
  let reason: String
}
