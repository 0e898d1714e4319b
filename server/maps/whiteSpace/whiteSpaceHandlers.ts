import type { z } from 'zod'
import { daysAfter } from '#contract/days.ts'
import { type WhiteSpaceConditions, whiteSpaceOperations } from '#contract/maps/whiteSpace.ts'
import { monthAfter } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { type Account, handlersFor } from '../../handlers.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { readCenter } from './center.ts'
import { type Asked, rankWhiteSpace } from './ranking.ts'
import { countUnplaced } from './unplaced.ts'
import { whiteSpaceAsCsv } from './whiteSpaceExport.ts'
import { whiteSpaceRows } from './whiteSpaceRows.ts'

const askedBy = async (
  tx: TenantTransaction,
  tenantId: number,
  { ownInstitutionId }: Pick<Account, 'ownInstitutionId'>,
  conditions: z.output<typeof WhiteSpaceConditions>,
): Promise<Asked & { readonly baseMonth: string | null }> => {
  const [center, { baseMonth }] = await Promise.all([
    readCenter({ tx, tenantId }, conditions.center_medical_institution_id, ownInstitutionId),
    readFigureMonths(tx, tenantId),
  ])
  const year = baseMonth && {
    start_date: monthAfter(baseMonth, -11),
    end_date: daysAfter(monthAfter(baseMonth, 1), -1),
  }
  return { tenantId, ownInstitutionId, center, conditions, year: year || null, baseMonth }
}

export const whiteSpaceHandlers = handlersFor(whiteSpaceOperations, {
  searchWhiteSpace: async ({ tx, tenantId, account, body: { page, per_page, ...conditions } }) => {
    const asked = await askedBy(tx, tenantId, account, conditions)
    const [{ count, ranked }, unplaced] = await Promise.all([
      rankWhiteSpace(tx, asked, pageOf({ page, per_page })),
      countUnplaced(tx, asked),
    ])
    return {
      ...countsOf(count, { per_page }),
      medical_institutions: await whiteSpaceRows(tx, asked, ranked),
      center: asked.center,
      unplaced_count: unplaced,
      base_month: asked.baseMonth,
    }
  },

  exportWhiteSpace: async ({ tx, tenantId, account, body, language }) =>
    whiteSpaceAsCsv(tx, await askedBy(tx, tenantId, account, body), language),
})
