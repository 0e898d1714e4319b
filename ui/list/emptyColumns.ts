const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that have no value in any of the records; none if there are no records. */
export const emptyFields = (
  records: readonly Readonly<Record<string, unknown>>[],
  fields: readonly string[],
): readonly string[] =>
  records.length === 0 ? [] : fields.filter((field) => records.every((record) => isEmpty(record[field])))
