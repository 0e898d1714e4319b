import type pg from 'pg'
import type { Sheets } from '../../paper/writeSheets.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { readAppliedFilters } from '../dashboards/appliedFilters.ts'
import { baseMonthPart, fileNameOf } from '#contract/fileNames.ts'
import { readDashboardFileName, readDashboardSheets } from '../dashboards/pdf/dashboardSheets.ts'
import { allowsAttachments } from './allowsAttachments.ts'
import { ofDepartment } from './headlines.ts'
import type { MailedReport } from './mailedReport.ts'
import { readReportSheets } from './reportSheets.ts'

/** Larger PDFs are not attached: many mail servers refuse them. */
export const maxPdfBytes = 5 * 1024 * 1024
/** So long a mail waits for its PDF. Other documents may be drawn before it. */
const maxWaitMilliseconds = 180_000

/** Draws a document as a PDF. */
export type DrawSheets = (sheets: Sheets) => Promise<Uint8Array>

/** The PDF of a mail, or why there is none. */
export type MailedPdf =
  | { readonly state: 'attached'; readonly filename: string; readonly contents: Uint8Array }
  | { readonly state: 'forbidden' | 'too_large' | 'not_permitted' }
  | { readonly state: 'failed'; readonly error: unknown }

/** What is drawn, and the name of the file: which base month it is of, and what it is narrowed to. */
const readPaper = async (
  tx: TenantTransaction,
  tenantId: number,
  { recipient, department, content }: MailedReport,
  address: string,
): Promise<{ readonly sheets: Sheets; readonly filename: string }> => {
  const caller = { tx, tenantId, account: recipient, language: 'ja' } as const
  const departmentId = department?.id ?? null
  if (content.of === 'report') {
    const { sheets, baseMonth } = await readReportSheets(caller, {
      name: content.name,
      kind: content.kind,
      request: ofDepartment(content.request, departmentId),
      departmentName: department?.name ?? null,
      address,
    })
    const parts = [content.name, ...baseMonthPart(baseMonth, 'ja'), ...(department ? [department.name] : [])]
    return { sheets, filename: fileNameOf(parts, 'pdf') }
  }
  const filters = await readAppliedFilters(caller, { own_department_id: departmentId }, null)
  return {
    sheets: await readDashboardSheets(caller, { ...content, contents: [...content.contents] }, filters),
    filename: await readDashboardFileName(caller, content, filters),
  }
}

const inTime = async (drawn: Promise<Uint8Array>): Promise<Uint8Array> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('A PDF for a mail took too long')), maxWaitMilliseconds)
  try {
    return await Promise.race([drawn, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Makes the PDF of a letter with its recipient's rights. The tenant is asked before and after drawing, so that no PDF
 * leaves once it has forbidden them.
 * @param address - where the report opens
 */
export const makeMailedPdf = async (
  app: pg.Pool,
  draw: DrawSheets,
  tenantId: number,
  mailed: MailedReport,
  address: string,
): Promise<MailedPdf> => {
  if (!mailed.recipient.mayExport) return { state: 'not_permitted' }
  const isAllowed = () => withTenant(app, tenantId, (tx) => allowsAttachments(tx, tenantId))
  if (!(await isAllowed())) return { state: 'forbidden' }
  try {
    const { sheets, filename } = await withTenant(app, tenantId, (tx) => readPaper(tx, tenantId, mailed, address))
    const contents = await inTime(draw(sheets))
    if (contents.byteLength > maxPdfBytes) return { state: 'too_large' }
    if (!(await isAllowed())) return { state: 'forbidden' }
    return { state: 'attached', filename, contents }
  } catch (error) {
    return { state: 'failed', error }
  }
}
