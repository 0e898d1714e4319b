import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { monthAfter, monthsBetween } from '#contract/months.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'
import { today } from '#ui/format.ts'

const address = '/data_sync_statuses'

/** The answers with which the screen opens, apart from what is loaded. */
const frame: Answers = { getFirstReferral: true, getLastReferral: true, getLastReverseReferral: true }

const span = { from: '2026-01-01', to: '2026-06-01', due_month: '2026-06-01' }

/** 様式1 of half a year: 2026年2月 is missing, and of 2026年3月 three rows were refused. */
const statuses = {
  ...span,
  kinds: [
    {
      kind: 'ff1_file',
      first_month: span.from,
      months: monthsBetween(span.from, span.to).map((month) =>
        month === '2026-02-01'
          ? { month, is_missing: true }
          : {
              month,
              is_loaded: true,
              row_count: 40,
              upload: {
                id: 5,
                filename: `FF1_${month}.txt`,
                failed_row_count: month === '2026-03-01' ? 3 : 0,
                created_by: { id: 2, name: '吉田 直美' },
              },
            },
      ),
    },
  ],
} as const

test('an office that has loaded nothing is led to the uploads', async () => {
  openScreen(address, {
    ...frame,
    getDataSyncStatuses: { ...span, kinds: [{ kind: 'ff1_file', first_month: null }] },
  })
  await expect.element(page.getByText('データはまだ取り込まれていません')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'データの取り込みへ' }))
    .toHaveAttribute('href', '/app/data_uploads')
  await expectAccessible()
})

for (const [device, width] of [
  ['pc', 1440],
  ['phone', 390],
] as const)
  test(`on a ${device} the overview names the months that are missing, and a month tells what brought it`, async () => {
    await page.viewport(width, 900)
    openScreen(address, { ...frame, getDataSyncStatuses: statuses })
    await expect.element(page.getByText('様式1: 2026年2月がありません')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '様式1 2026年2月 不足' })).toBeVisible()
    await expectAccessible()
    const month = page.getByRole('button', { name: /^様式1 2026年3月 要確認/ })
    await focus(month)
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog', { name: '様式1 2026年3月' })
    await expect.element(dialog).toMatchTextContent(/取り込めなかった行3行/)
    await expect.element(dialog).toMatchTextContent(/吉田 直美/)
    await expect
      .element(dialog.getByRole('link', { name: 'FF1_2026-03-01.txt' }))
      .toHaveAttribute('href', '/app/data_uploads/5')
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(month).toHaveFocus()
  })

test('it can be looked back further, and the address remembers how far', async () => {
  const from = monthAfter(today(), 1 - 5 * 12)
  const { address: current, sent } = openScreen(address, {
    ...frame,
    getDataSyncStatuses: ({ query }) => {
      const first = query.from === undefined ? '2026-05-01' : '2022-04-01'
      return {
        ...span,
        from: first,
        kinds: [
          {
            kind: 'd_file',
            first_month: '2022-04-01',
            months: monthsBetween(first, span.to).map((month) => ({ month, is_loaded: true })),
          },
        ],
      }
    },
  })
  const old = page.getByRole('button', { name: 'Dファイル 2022年4月 済' })
  await expect.element(page.getByRole('button', { name: 'Dファイル 2026年5月 済' })).toBeVisible()
  await expect.element(old).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: /^表示する期間/ }).click()
  await page.getByRole('option', { name: '直近5年' }).click()
  await expect.element(old).toBeInTheDocument()
  expect(current()).toBe(`${address}?years=5`)
  expect(sent('getDataSyncStatuses').map(({ query }) => query)).toEqual([{}, { from }])
})
