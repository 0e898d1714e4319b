import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { anEmail } from '../../support/emails/emailOffice.ts'

let product: TestApi
let person: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  product = await testApi()
  person = await aPerson(product.database, await aTenant(product.database), { role: 'owner' })
})
afterAll(() => product.stop())

const stamp = dayInJapan().replaceAll('-', '')

const call = async (operationId: keyof typeof api, path?: string, body?: unknown, language = 'ja') => {
  const operation: Operation = api[operationId]
  const tokens = await product.signIn(person)
  const response = await fetch(product.origin + (path ?? operation.path), {
    method: operation.method,
    headers: {
      'accept-language': language,
      authorization: `Bearer ${operation.scope === 'public' ? '' : tokens[operation.scope]}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const name = /^attachment; filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  await response.text()
  return { status: response.status, type: response.headers.get('content-type'), name: decodeURIComponent(name) }
}

const csv = (name: string) => ({ status: 200, type: 'text/csv; charset=utf-8', name })

test('every call that replies with CSV names the file by what it holds and the day', async () => {
  expect(await call('exportAuditLogs')).toEqual(csv(`操作履歴_${stamp}.csv`))
  expect(await call('exportAuditLogs', undefined, undefined, 'en')).toEqual(csv(`audit_log_${stamp}.csv`))
  expect(await call('downloadRecipientsTemplate')).toEqual(csv(`宛先のひな形_${stamp}.csv`))
  expect(await call('exportMedicalInstitutions', undefined, {})).toEqual(csv(`連携先_${stamp}.csv`))
})

test('files that may be CSV or workbooks say that they are CSV', async () => {
  const { id } = await (await product.clientFor(person)).createEmail({ body: anEmail({ title: '外来のお知らせ' }) })
  const recipients = await call('exportEmailReports', `/api/emails/${id}/reports/file?format=csv`)
  expect(recipients).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' })
  expect(recipients.name).toMatch(/^外来のお知らせ_.+\.csv$/)
  const report = await call('exportMedicalInstitutionReport', undefined, {
    display_items: ['referral_count'],
    format: 'csv',
  })
  expect(report).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' })
  expect(report.name).toMatch(/\.csv$/)
})
