import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type VisitType, visitTypes } from '#contract/communicationTypes.ts'

/** SQL condition on `communication_type`: a visit, of one type if it is given. */
export const isVisitOfType = (type: VisitType | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`communication_type in (${sql.join((type ? [type] : visitTypes).map((one) => sql.lit(one)))})`
