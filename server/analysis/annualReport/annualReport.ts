import { Readable } from 'node:stream'
import { annualReportOperations } from '#contract/analysis/annualReports.ts'
import { workbookType } from '#contract/core.ts'
import { handlersFor } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { writtenWorkbook } from '../../tables/writtenWorkbook.ts'
import { dayText } from '../../paper/dayWords.ts'
import { readAnnualActivities, replaceAnnualActivities } from './annualActivities.ts'
import { type AnnualContext, readAnnualFigures } from './annualFigures.ts'
import { annualReportTitle, annualSheets } from './annualSheets.ts'

const readTenant = async ({ tx, tenantId, account }: AnnualContext) => {
  const { name } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select('name')
    .executeTakeFirstOrThrow()
  const { username } = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', account.id)
    .select('username')
    .executeTakeFirstOrThrow()
  return { name, username }
}

export const annualReportHandlers = handlersFor(annualReportOperations, {
  getAnnualActivities: ({ tx, tenantId, params }) => readAnnualActivities(tx, tenantId, params.fiscal_year),

  replaceAnnualActivities: ({ tx, tenantId, account, params, body }) =>
    replaceAnnualActivities(tx, { tenantId, account }, params.fiscal_year, body),

  exportAnnualReport: async (given) => {
    // The report goes to a Japanese prefecture, so it is in Japanese whatever language the user's screens have.
    const context = { ...given, language: 'ja' } as const
    const { fiscal_year: fiscalYear } = context.params
    const figures = await readAnnualFigures(context)
    const { name, username } = await readTenant(context)
    const contents = await writtenWorkbook(
      annualSheets({
        fiscalYear,
        tenant: name,
        made: `${dayText(dayInJapan())}　${username}`,
        figures,
        activities: await readAnnualActivities(context.tx, context.tenantId, fiscalYear),
      }),
    )
    return {
      chunks: Readable.from([contents]),
      contentType: workbookType,
      filename: `${annualReportTitle.replace(' ', '')}_${fiscalYear}年度.xlsx`,
      byteCount: contents.byteLength,
    }
  },
})
