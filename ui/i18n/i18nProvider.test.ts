import { expect, onTestFinished, test, vi } from 'vitest'
import { auditedRecords, entities } from '#contract/api.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { english } from './en/index.ts'
import { createTexts } from './i18nProvider.ts'
import { japanese } from './ja/index.ts'

const textsOf = (tree: object, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null ? textsOf(value, `${path}${key}.`) : [[`${path}${key}`, String(value)]],
  )

const keysOf = (tree: object) =>
  textsOf(tree)
    .map(([key]) => key)
    .toSorted()

test('Japanese and English have the same keys', () => {
  expect(keysOf(japanese)).toEqual(keysOf(english))
})

/** Texts for patients are in Japanese, whatever the interface's language. */
const forPatients = 'renkei.reverse_referral_finder.sheet.'

test('no text of the product’s own is empty or left in the other language', () => {
  const texts = textsOf(english).filter(([name]) => name.startsWith('renkei.') && !name.startsWith(forPatients))
  for (const [key, text] of texts) {
    expect([key, text]).not.toEqual([key, ''])
    expect([key, text]).not.toEqual([key, expect.stringMatching(/[\u3040-\u30ff]/)])
  }
})

test('every kind of record that the audit log speaks of has a name', () => {
  const keys = keysOf(japanese)
  for (const record of [...auditedRecords, 'session']) expect(keys).toContain(`renkei.audit.records.${record}`)
})

test('every field of a resource that people see has a name', () => {
  const keys = new Set(keysOf(japanese))
  const wanted = entities.flatMap(({ plural, payload, filters }) =>
    [...Object.keys(payload.shape), ...Object.keys(filters.shape)].map(
      (field) => `resources.${plural}.fields.${camelName(field)}`,
    ),
  )
  expect(wanted.filter((key) => !keys.has(key))).toEqual([])
})

const ofShell = { key: 'renkei.shell.logout', ja: 'ログアウト', en: 'Log out' }
const ofUploads = { key: 'renkei.data_uploads.title', ja: 'データ取り込み', en: 'Data uploads' }

/** polyglot complains of missing texts, which it replaces by their key. */
const withoutComplaints = () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
}

test('the start has its texts at once, and the others when they have arrived', async () => {
  withoutComplaints()
  const { i18nProvider, loadTexts } = createTexts()
  expect(i18nProvider.translate(ofShell.key)).toBe(ofShell.ja)
  expect(i18nProvider.translate(ofUploads.key)).toBe(ofUploads.key)
  await loadTexts()
  expect(i18nProvider.translate(ofShell.key)).toBe(ofShell.ja)
  expect(i18nProvider.translate(ofUploads.key)).toBe(ofUploads.ja)
})

test('English stays English while the rest of Japanese arrives', async () => {
  const { i18nProvider, loadTexts } = createTexts()
  await Promise.all([loadTexts(), i18nProvider.changeLocale('en'), loadTexts()])
  await loadTexts()
  expect(i18nProvider.getLocale()).toBe('en')
  expect([ofShell, ofUploads].map(({ key }) => i18nProvider.translate(key))).toEqual([ofShell.en, ofUploads.en])
})

test('whoever changes from English to Japanese has all texts', async () => {
  const { i18nProvider } = createTexts()
  await i18nProvider.changeLocale('en')
  await i18nProvider.changeLocale('ja')
  expect([ofShell, ofUploads].map(({ key }) => i18nProvider.translate(key))).toEqual([ofShell.ja, ofUploads.ja])
})

// キャンセル closes a dialog and does nothing, 中止 stops what is running, 破棄 throws away what was entered or sent.
test('cancelling, stopping and discarding each have one word', () => {
  const englishOf = new Map(textsOf(english))
  const texts = textsOf(japanese).filter(([key]) => key.startsWith('renkei.'))
  const keysWith = (word: RegExp) => texts.flatMap(([key, text]) => (word.test(text) ? [key] : []))
  expect(keysWith(/^(キャンセル|やめる|閉じない)$/)).toEqual(['renkei.shell.cancel'])
  for (const key of keysWith(/破棄/)) {
    expect([key, englishOf.get(key)]).toEqual([key, expect.stringMatching(/discard/i)])
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
])('a value that this version does not know has words %s', async (_, key, text) => {
  withoutComplaints()
  const { i18nProvider, loadTexts } = createTexts()
  await loadTexts()
  expect(i18nProvider.translate(key, { name: 'お知らせ' })).toBe(text)
  expect(i18nProvider.translate(key, { _: '与えられた文' })).toBe('与えられた文')
})
