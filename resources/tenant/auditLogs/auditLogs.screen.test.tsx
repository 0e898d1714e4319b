import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { tolerate } from '#tests/support/screens/currentTest.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { file, newer } from '#tests/support/screens/stubbedServer.ts'

const opened = { account: { id: 1, name: '佐藤 花子' }, action: 'read', screen: '/crms/5' } as const

const entries = [
  { record_type: 'medical_institution', record_ids: [5], record_name: '花畑内科医院' },
  { record_type: 'memo', record_ids: [5] },
  { record_type: 'doctor', record_ids: [] },
].map((entry, index) => ({ ...opened, ...entry, id: index + 1, screen_visit: 'visit-1' }))

for (const [device, width] of [
  ['PC', 1_440],
  ['phone', 390],
] as const)
  test(`what opening a chart has read is one row, which opens and closes: ${device}`, async () => {
    await page.viewport(width, 900)
    openScreen('/audit_log', { listAuditLogs: { audit_logs: entries }, listStaffs: true })
    const rows = device === 'phone' ? page.getByRole('main').getByRole('listitem') : page.getByRole('row')
    const closed = device === 'phone' ? 1 : 2
    const others = page.getByRole('button', { name: 'カルテを開いたときの閲覧 ほか2件' })
    await expect.element(others).toHaveAttribute('aria-expanded', 'false')
    await expect.element(rows).toHaveLength(closed)
    await focus(others)
    await userEvent.keyboard('{Enter}')
    await expect.element(others).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => rows.elements()).toHaveLength(closed + 2)
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rows.elements()).toHaveLength(closed)
  })

test('an entry of an action and a kind of record that the page does not know stands in the log with the others', async () => {
  await page.viewport(1_440, 900)
  tolerate(/Missing translation for key: "resources\.audit_logs\.enums\.action\.newly_invented"/)
  openScreen('/audit_log', {
    listAuditLogs: newer(
      {
        audit_logs: [
          { ...entries[0], id: 8, action: 'export', screen_visit: null, record_name: '江津内科' },
          { ...entries[1], id: 9, screen_visit: null },
        ],
      },
      (json) => json.replace('"export"', '"newly_invented"'),
    ),
    listStaffs: true,
  })
  await expect.element(page.getByRole('row')).toHaveLength(3)
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('その他（画面を再読み込みすると表示されます）')
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('江津内科')
})

test('the log is narrowed down by its address, leads to the record, and is taken away as it is narrowed down', async () => {
  const filter = encodeURIComponent(JSON.stringify({ recordType: 'medical_institution', recordId: 5 }))
  const { sent } = openScreen(`/audit_log?filter=${filter}`, {
    listAuditLogs: {
      audit_logs: [
        { ...opened, id: 1, record_type: 'medical_institution', record_ids: [5], record_name: '花畑内科医院' },
      ],
    },
    listStaffs: true,
    exportAuditLogs: file('log.csv', 'いつ'),
  })
  await expect.element(page.getByRole('link', { name: '花畑内科医院' }).first()).toHaveAttribute('href', '/app/crms/5')
  await page.getByRole('button', { name: 'CSV' }).click()
  const narrowed = { query: { record_type: 'medical_institution', record_id: 5 } }
  await expect.poll(() => sent('exportAuditLogs')).toMatchObject([narrowed])
  expect(sent('listAuditLogs')[0]).toMatchObject(narrowed)
})
