import { sql } from 'kysely'
import type { Tile } from '#contract/reports/dashboards.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { ProblemError } from '../../problems.ts'
import type { Caller } from '../compile/compiledReport.ts'
import type { Request } from '../results.ts'
import type { DueMail, SkipReason } from './dueMails.ts'
import { type Headlines, ofDepartment, readDashboardHeadlines, readHeadlines, type TiledReport } from './headlines.ts'
import { mailedPath, type MailedReport, readMailedReport } from './mailedReport.ts'
import type { ReportLetter } from './reportLetter.ts'

/** A letter that is ready to be sent, but for its PDF. */
export interface WrittenLetter {
  readonly mailed: MailedReport
  readonly letter: ReportLetter
}

/**
 * Writes a letter that is due, computed with the rights that its recipient has now.
 * @param publicUrl - where people open the app
 * @returns the letter, why there is none, or undefined if the subscription has ended or left the recipient out
 */
export const writeLetter = async (
  tx: TenantTransaction,
  tenantId: number,
  due: DueMail,
  publicUrl: string,
): Promise<WrittenLetter | SkipReason | undefined> => {
  const mailed = await readMailedReport(tx, tenantId, due)
  if (typeof mailed !== 'object') return mailed
  const { recipient, language, department, content } = mailed
  try {
    const headlines = await headlinesOf({ tx, tenantId, account: recipient, language }, mailed)
    return {
      mailed,
      letter: {
        name: content.name,
        departmentName: department?.name ?? null,
        headlines,
        address: `${publicUrl}/app${mailedPath(mailed)}`,
      },
    }
  } catch (error) {
    if (error instanceof ProblemError) return 'report_invalid'
    throw error
  }
}

const headlinesOf = async (caller: Caller, { content, department }: MailedReport): Promise<Headlines> => {
  const departmentId = department?.id ?? null
  if (content.of === 'report') return readHeadlines(caller, content.kind, ofDepartment(content.request, departmentId))
  const reports = await readTiledReports(caller.tx, caller.tenantId, content.contents)
  return readDashboardHeadlines(
    caller,
    reports.map((one) => ({ ...one, request: ofDepartment(one.request, departmentId) })),
  )
}

/** The reports that tiles show, in the order of the tiles; those that are gone are left out. */
const readTiledReports = async (
  tx: TenantTransaction,
  tenantId: number,
  tiles: readonly Tile[],
): Promise<TiledReport[]> => {
  const ids = tiles.flatMap(({ type, report_id: id }) => (type === 'report' && id != null ? [id] : []))
  const rows = await tx
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .where('deleted_at', 'is', null)
    .select(['id', sql<ReportKind>`kind`.as('kind'), 'name', 'definition'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return tiles.flatMap(({ report_id: id, title, item_keys: itemKeys = null }) => {
    const row = id == null ? undefined : byId.get(id)
    // What is stored was checked by the contract when it was written.
    return row
      ? [{ kind: row.kind, name: title ?? row.name, request: row.definition as unknown as Request, itemKeys }]
      : []
  })
}
