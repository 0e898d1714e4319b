import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

afterEach(() => {
  clearDrafts()
  localStorage.clear()
})

const gone = problem(404, { code: 'not_found', detail: '佐藤 花子さんが2026/4/2に削除しました。' })

interface GoneForm {
  readonly address: string
  readonly answers: Answers
  /** What is read of it, and is gone in the end. */
  readonly reads: keyof Answers
  readonly write: () => Promise<void>
  /** The field's name and what was typed, as they are shown. */
  readonly shown: readonly [string, string]
}

const forms: Readonly<Record<string, GoneForm>> = {
  'a form of a list': {
    address: '/tags/1',
    answers: { getTag: { id: 1, name: '登録' }, listTags: true },
    reads: 'getTag',
    write: () => page.getByLabelText('説明').fill('返書が早い'),
    shown: ['説明', '返書が早い'],
  },
  'a comment': {
    address: '/communications/5',
    answers: {
      getCommunication: { id: 5, communication_type: 'visit', medical_institution: { id: 7, name: '青葉内科' } },
      listCommunicationLabels: true,
      listOwnDepartments: true,
    },
    reads: 'getCommunication',
    write: () => page.getByLabelText('コメントを書く').fill('次は同行します'),
    shown: ['コメントを書く', '次は同行します'],
  },
  'an e-mail': {
    address: '/emails/7/edit?part=contents',
    answers: {
      getEmail: { id: 7, title: '外来' },
      getEmailDelivery: true,
      getEmailFrame: true,
      listEmailTemplates: true,
    },
    reads: 'getEmail',
    write: () => page.getByRole('textbox', { name: '件名' }).fill('外来のお知らせ'),
    shown: ['件名', '外来のお知らせ'],
  },
}

test.each(Object.entries(forms))(
  'what was typed into %s that a colleague has deleted meanwhile stays readable at its address',
  async (_name, { address, answers, reads, write, shown: [name, text] }) => {
    openScreen(address, answers)
    await write()
    saveDrafts('sato')
    cleanup()
    openScreen(address, { ...answers, [reads]: gone })
    const kept = page.getByRole('region', { name: '保存していない入力' })
    await expect.element(kept.getByText(text)).toBeVisible()
    await expect.element(kept.getByRole('button', { name: `${name}をコピー` })).toBeVisible()
    await kept.getByRole('button', { name: '破棄' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
    await expect.element(kept).not.toBeInTheDocument()
  },
)
