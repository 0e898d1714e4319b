import { expect, onTestFinished, test, vi } from 'vitest'
import { auditedRecords, entities } from '#contract/api.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { english, japanese } from '#tests/support/screens/allTexts.ts'
import { createI18nProvider } from './i18nProvider.ts'
import { textOf } from './textOf.ts'
import { addTexts } from './texts.ts'

/** Texts for patients are in Japanese, whatever the interface's language. */
const forPatients = 'renkei.reverse_referral_finder.sheet.'

test('no text of the product’s own is empty or left in the other language', () => {
  const texts = Object.entries(english).filter(([name]) => name.startsWith('renkei.') && !name.startsWith(forPatients))
  for (const [key, text] of texts) {
    expect([key, text]).not.toEqual([key, ''])
    expect([key, text]).not.toEqual([key, expect.stringMatching(/[\u3040-\u30ff]/)])
  }
})

test('every kind of record that the audit log speaks of has a name', () => {
  const keys = Object.keys(japanese)
  for (const record of [...auditedRecords, 'session']) expect(keys).toContain(`renkei.audit.records.${record}`)
})

test('every field of a resource that people see has a name', () => {
  const keys = new Set(Object.keys(japanese))
  const wanted = entities.flatMap(({ plural, payload, filters }) =>
    [...Object.keys(payload.shape), ...Object.keys(filters.shape)].map(
      (field) => `resources.${plural}.fields.${camelName(field)}`,
    ),
  )
  expect(wanted.filter((key) => !keys.has(key))).toEqual([])
})

/** polyglot complains of missing texts, which it replaces by their key. */
const withoutComplaints = () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
}

test('texts are there once their module is loaded, in the language of the moment', async () => {
  withoutComplaints()
  const i18nProvider = createI18nProvider()
  expect(i18nProvider.translate('renkei.texts_test.late')).toBe('その他（画面を再読み込みすると表示されます）')
  addTexts({
    renkei: { texts_test: { late: { ja: '%{count}件', en: '%{smart_count} row |||| %{smart_count} rows' } } },
  })
  expect(i18nProvider.translate('renkei.texts_test.late', { count: 3 })).toBe('3件')
  await i18nProvider.changeLocale('en')
  expect(i18nProvider.translate('renkei.texts_test.late', { smart_count: 1 })).toBe('1 row')
  expect(i18nProvider.translate('ra.action.save')).toBe('Save')
  await i18nProvider.changeLocale('ja')
  expect(i18nProvider.translate('ra.action.save')).toBe('保存')
})

test('react-admin’s own texts are there in both languages', () => {
  for (const key of ['ra.validation.unique', 'ra.guesser.empty.title'])
    for (const language of ['ja', 'en'] as const) expect([key, textOf(language, key)]).not.toEqual([key, key])
})

// キャンセル closes a dialog and does nothing, 中止 stops what is running, 破棄 throws away what was entered or sent.
test('cancelling, stopping and discarding each have one word', () => {
  const texts = Object.entries(japanese).filter(([key]) => key.startsWith('renkei.'))
  const keysWith = (word: RegExp) => texts.flatMap(([key, text]) => (word.test(text) ? [key] : []))
  expect(keysWith(/^(キャンセル|やめる|閉じない)$/)).toEqual(['renkei.shell.cancel'])
  for (const key of keysWith(/破棄/)) {
    expect([key, english[key]]).toEqual([key, expect.stringMatching(/discard/i)])
    expect(key).toMatch(/discard|drop_/)
  }
  for (const key of texts.flatMap(([name]) => (/(\.|_)(discard|drop_draft)$/.test(name) ? [name] : [])))
    expect(keysWith(/破棄/)).toContain(key)
  for (const [key, text] of texts.filter(([name]) => /\.(abort|stop|cancel_upload)(_title)?$/.test(name)))
    expect([key, text]).toEqual([key, expect.stringMatching(/中止/)])
})

test.each([
  [
    'beside it',
    'renkei.notifications.newly_invented',
    '新しい種類の通知です。画面を再読み込みすると内容が表示されます',
  ],
  [
    'one step above',
    'renkei.notifications.email.held_for.newly_invented',
    'メール「お知らせ」の送信が一時停止されました',
  ],
  ['in general', 'resources.audit_logs.enums.action.newly_invented', 'その他（画面を再読み込みすると表示されます）'],
])('a value that this version does not know has words %s', (_, key, text) => {
  withoutComplaints()
  const i18nProvider = createI18nProvider()
  expect(i18nProvider.translate(key, { name: 'お知らせ' })).toBe(text)
  expect(i18nProvider.translate(key, { _: '与えられた文' })).toBe('与えられた文')
})
