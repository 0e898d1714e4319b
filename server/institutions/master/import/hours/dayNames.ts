/** The days of the week and their characters in 医療情報ネット's column names. */
export const dayNames = [
  ['mon', '月'],
  ['tue', '火'],
  ['wed', '水'],
  ['thu', '木'],
  ['fri', '金'],
  ['sat', '土'],
  ['sun', '日'],
] as const
