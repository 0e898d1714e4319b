// @vitest-environment happy-dom
import { fill } from '#tests/support/fullStorage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearDrafts,
  coverTitle,
  dropDraft,
  draftsArePutAside,
  forgetLostInput,
  keepDraftsOf,
  lostInput,
  readDraft,
  readDraftSince,
  registerDraft,
  registerUpload,
  saveDrafts,
  takeDraftsBack,
} from './drafts.ts'
import { dropExpiredDrafts } from './storedDrafts.ts'

const unregister: (() => void)[] = []
const draft = (key: string, read: () => unknown) => unregister.push(registerDraft(key, read))

/** Opens another page of the same tab: the forms of the former one are gone. */
const goTo = (address: string, title = '') => {
  for (const end of unregister.splice(0)) end()
  window.history.replaceState(null, '', address)
  document.title = `${title} | Renkei`
}
/** Types into a form and leaves the page. */
const leave = (address: string, title: string, key: string, value: unknown = title) => {
  goTo(address, title)
  draft(key, () => value)
  saveDrafts('sato')
}
const lost = () => JSON.parse(lostInput()) as unknown

beforeEach(() => {
  goTo('/app/crms/42?view=karte')
})
afterEach(() => {
  for (const end of unregister.splice(0)) end()
  clearDrafts()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a draft comes back at the same address until the form is on the screen', () => {
  draft('memo 42', () => ({ content: '院長は木曜不在' }))
  saveDrafts('sato')
  for (const render of ['discarded', 'shown'])
    expect([render, readDraft('memo 42')]).toEqual([render, { content: '院長は木曜不在' }])
  dropDraft('memo 42')
  expect(readDraft('memo 42')).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('each form gets its own draft', () => {
  draft('memo 42', () => 'memo')
  draft('special_note 42', () => 'note')
  saveDrafts('sato')
  expect(readDraft('special_note 42')).toBe('note')
  dropDraft('special_note 42')
  expect(readDraft('memo 42')).toBe('memo')
})

test('a form without unsaved changes leaves nothing in storage', () => {
  draft('memo 42', () => undefined)
  saveDrafts('sato')
  expect(sessionStorage.length).toBe(0)
})

test('a closed form leaves nothing in storage', () => {
  registerDraft('memo 42', () => 'memo')()
  saveDrafts('sato')
  expect(sessionStorage.length).toBe(0)
})

test('at another address there is no draft', () => {
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  window.history.replaceState(null, '', '/app/crms/43?view=karte')
  expect(readDraft('memo 42')).toBeUndefined()
})

test('after an hour the draft is gone', () => {
  vi.useFakeTimers()
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  vi.advanceTimersByTime(60 * 60 * 1000 + 1)
  expect(readDraft('memo 42')).toBeUndefined()
  dropDraft('memo 42')
  forgetLostInput()
  expect(sessionStorage.length).toBe(0)
})

test('somebody else who signs in does not see the draft', () => {
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  keepDraftsOf('inoue')
  expect(readDraft('memo 42')).toBeUndefined()
})

test('the one who wrote it signs in again and sees the draft', () => {
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  keepDraftsOf('sato')
  expect(readDraft('memo 42')).toBe('memo')
})

test('logout drops drafts', () => {
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  clearDrafts()
  expect(readDraft('memo 42')).toBeUndefined()
})

test('drafts that are too old are gone when the app starts, whoever wrote them', () => {
  vi.useFakeTimers()
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  dropExpiredDrafts()
  expect(sessionStorage.length).toBe(1)
  vi.advanceTimersByTime(60 * 60 * 1000 + 1)
  dropExpiredDrafts()
  forgetLostInput()
  expect(sessionStorage.length).toBe(0)
})

test('the input of several pages of a tab waits, each at its own', () => {
  leave('/app/tags/1', 'タグの編集', 'tags 1')
  leave('/app/events/create', '催しの追加', 'events new')
  leave('/app/vocs/3', 'VOCの編集', 'vocs 3')
  goTo('/app/tags/1')
  expect(readDraft('tags 1')).toBe('タグの編集')
  expect(readDraft('vocs 3')).toBeUndefined()
  dropDraft('tags 1')
  goTo('/app/events/create')
  expect(readDraft('events new')).toBe('催しの追加')
  goTo('/app/vocs/3')
  expect(readDraft('vocs 3')).toBe('VOCの編集')
  expect(lost()).toEqual([])
})

test('a dialog that nobody has opened again keeps its input while another form of the page is left', () => {
  draft('doctor 4', () => 'doctor')
  saveDrafts('sato')
  goTo('/app/crms/42?view=karte')
  draft('memo 42', () => 'memo')
  saveDrafts('sato')
  expect(readDraft('doctor 4')).toBe('doctor')
  expect(readDraft('memo 42')).toBe('memo')
})

test('what is left again replaces what was left before', () => {
  leave('/app/tags/1', 'タグの編集', 'tags 1', 'one')
  leave('/app/tags/1', 'タグの編集', 'tags 1', 'two')
  expect(readDraft('tags 1')).toBe('two')
  dropDraft('tags 1')
  expect(sessionStorage.length).toBe(0)
})

test('somebody else who leaves a page takes the place of all drafts', () => {
  leave('/app/tags/1', 'タグの編集', 'tags 1')
  goTo('/app/tags/2')
  draft('tags 2', () => 'of inoue')
  saveDrafts('inoue')
  expect(sessionStorage.getItem('renkei.drafts')).not.toContain('タグの編集')
})

test('of too many pages the one that was left the longest ago goes, and it is said which', () => {
  vi.useFakeTimers()
  for (let page = 1; page <= 21; page++) {
    leave(`/app/tags/${page}`, `タグ${page}`, `tags ${page}`)
    vi.advanceTimersByTime(1000)
  }
  expect(lost()).toEqual([{ page: 'タグ1', why: 'room' }])
  goTo('/app/tags/1')
  expect(readDraft('tags 1')).toBeUndefined()
  goTo('/app/tags/2')
  expect(readDraft('tags 2')).toBe('タグ2')
  forgetLostInput()
  expect(lost()).toEqual([])
  expect(readDraft('tags 2')).toBe('タグ2')
})

test('of too much input that which was left the longest ago goes, but never that of the page that is being left', () => {
  vi.useFakeTimers()
  leave('/app/emails/1', '案内', 'email 1', 'a'.repeat(600_000))
  vi.advanceTimersByTime(1000)
  leave('/app/emails/2', 'お知らせ', 'email 2', 'b'.repeat(1_050_000))
  expect(lost()).toEqual([{ page: '案内', why: 'room' }])
  expect(readDraft('email 2')).toHaveLength(1_050_000)
})

test('where the browser has no room, the longest left goes, and input that finds no room at all is not taken for kept', () => {
  vi.useFakeTimers()
  leave('/app/emails/1', '案内', 'email 1', 'a'.repeat(500))
  vi.advanceTimersByTime(1000)
  const storage = sessionStorage
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: (key: string, value: string) => {
      if (value.length > 900) throw new DOMException('full', 'QuotaExceededError')
      storage.setItem(key, value)
    },
  })
  leave('/app/emails/2', 'お知らせ', 'email 2', 'b'.repeat(500))
  expect(readDraft('email 2')).toHaveLength(500)
  expect(lost()).toEqual([{ page: '案内', why: 'room' }])
  clearDrafts()
  leave('/app/emails/3', '大きな案内', 'email 3', 'c'.repeat(5000))
  expect(draftsArePutAside()).toBe(false)
  expect(lost()).toEqual([{ page: '大きな案内', why: 'room' }])
})

test('what is too old is gone alone, and it is said which, to the one who wrote it', () => {
  vi.useFakeTimers()
  leave('/app/tags/1', 'タグの編集', 'tags 1')
  vi.advanceTimersByTime(40 * 60 * 1000)
  leave('/app/vocs/3', 'VOCの編集', 'vocs 3')
  vi.advanceTimersByTime(40 * 60 * 1000)
  dropExpiredDrafts()
  expect(lost()).toEqual([{ page: 'タグの編集', why: 'age' }])
  expect(readDraft('vocs 3')).toBe('VOCの編集')
  keepDraftsOf('inoue')
  expect(lost()).toEqual([])
})

test('a page that is covered is named by its own title', () => {
  const end = coverTitle('タグの編集 | Renkei')
  vi.useFakeTimers()
  leave('/app/tags/1', '離席中', 'tags 1')
  end()
  vi.advanceTimersByTime(60 * 60 * 1000 + 1)
  dropExpiredDrafts()
  expect(lost()).toEqual([{ page: 'タグの編集', why: 'age' }])
})

test('a page that the browser shows again as it was takes back its own drafts alone', () => {
  leave('/app/tags/1', 'タグの編集', 'tags 1')
  clearDrafts()
  const other = { address: '/app/vocs/3', page: 'VOCの編集', key: 'vocs 3', savedAt: Date.now(), value: 'voc' }
  sessionStorage.setItem('renkei.drafts', JSON.stringify({ owner: 'sato', drafts: [other], lost: [] }))
  saveDrafts('sato')
  takeDraftsBack()
  expect(readDraft('tags 1')).toBeUndefined()
  expect(draftsArePutAside()).toBe(false)
  goTo('/app/vocs/3')
  expect(readDraft('vocs 3')).toBe('voc')
})

test('what an earlier version of the app has put aside comes back', () => {
  const former = {
    owner: 'sato',
    address: '/app/crms/42?view=karte',
    savedAt: Date.now(),
    values: { 'memo 42': 'memo', 'special_note 42': 'note' },
    since: { 'memo 42': 1_000 },
  }
  sessionStorage.setItem('renkei.drafts', JSON.stringify(former))
  dropExpiredDrafts()
  keepDraftsOf('sato')
  expect(readDraft('memo 42')).toBe('memo')
  expect(readDraftSince('memo 42')).toBe(1_000)
  dropDraft('memo 42')
  expect(readDraft('special_note 42')).toBe('note')
  expect(readDraftSince('special_note 42')).toBe(former.savedAt)
})

test.each(['{broken', '"text"', '{"owner":"sato"}', 'null'])('what cannot be read is dropped: %s', (text) => {
  sessionStorage.setItem('renkei.drafts', text)
  expect(readDraft('memo 42')).toBeUndefined()
  dropExpiredDrafts()
  expect(sessionStorage.length).toBe(0)
})

test('what an earlier page left does not keep this one from asking', () => {
  draft('memo 42', () => 'memo')
  expect(draftsArePutAside()).toBe(false)
  saveDrafts('sato')
  expect(draftsArePutAside()).toBe(true)
  clearDrafts()
  expect(draftsArePutAside()).toBe(false)
})

test('a draft tells since when it is unsaved, by default since it was put aside', () => {
  vi.useFakeTimers()
  unregister.push(
    registerDraft(
      'memo 42',
      () => 'memo',
      () => 1_000,
    ),
  )
  draft('special_note 42', () => 'note')
  saveDrafts('sato')
  expect(readDraftSince('memo 42')).toBe(1_000)
  expect(readDraftSince('special_note 42')).toBe(Date.now())
  expect(readDraftSince('memo 43')).toBeUndefined()
})

test('where the browser has no room at all, the page goes on and still asks whoever leaves it', () => {
  draft('memo 43', () => 'memo')
  const free = fill('sessionStorage')
  saveDrafts('sato')
  expect(draftsArePutAside()).toBe(false)
  free()
  saveDrafts('sato')
  expect(draftsArePutAside()).toBe(true)
})

test('a file on its way when the page is left is named on the next one, and not where the page goes on', () => {
  const end = registerUpload(() => ['議事録.txt', '名簿.xlsx'])
  document.title = 'コミュニケーションの記録 | Renkei'
  saveDrafts('sato')
  saveDrafts('sato')
  expect(lost()).toEqual([
    { page: 'コミュニケーションの記録', why: 'upload', file: '議事録.txt' },
    { page: 'コミュニケーションの記録', why: 'upload', file: '名簿.xlsx' },
  ])
  takeDraftsBack()
  expect(lost()).toEqual([])
  end()
  saveDrafts('sato')
  expect(lost()).toEqual([])
})
