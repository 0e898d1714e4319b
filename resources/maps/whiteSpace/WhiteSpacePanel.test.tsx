import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { I18nContextProvider, NotificationContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reply } from '#dataProvider/client.ts'
import { signedIn } from '#tests/support/screens/signedIn.ts'
import { StayingDialogs } from '#ui/page/leaving/StayingDialogs.tsx'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { bodyOf, type Ring, usualQuestion, type WhiteSpaceInstitution } from './question.ts'
import { WhiteSpacePanel } from './WhiteSpacePanel.tsx'

afterEach(cleanup)

const institution = (id: number, more: Partial<WhiteSpaceInstitution> = {}): WhiteSpaceInstitution => ({
  id,
  name: `医院${id}`,
  nameKana: null,
  runningStatus: 'open',
  typeNames: ['一般診療所'],
  departments: ['内科'],
  postalCode: null,
  address: '熊本市中央区',
  tel: null,
  administratorName: null,
  longitude: 130.7,
  latitude: 32.8,
  tags: [],
  bedCount: null,
  lastVisitDate: null,
  distance: id / 10,
  nearestPartner: { id: 99, name: '紹介元医院', distance: 0.42, referralCount: 12 },
  comparablePartners: { kind: '一般診療所', department: '内科', partnerCount: 4, referralCount: 7.5 },
  ...more,
})

const page = (ids: readonly number[], more: Partial<Reply<'searchWhiteSpace'>> = {}): Reply<'searchWhiteSpace'> => ({
  totalCount: 1_234,
  totalPage: 2,
  medicalInstitutions: ids.map((id) => institution(id)),
  center: { id: 1, name: '自院', longitude: 130.7, latitude: 32.8 },
  unplacedCount: 3,
  baseMonth: '2026-03-01',
  ...more,
})

let calls: { hovered: (number | null)[]; picked: number[]; results: (readonly [readonly number[], Ring | null])[] } = {
  hovered: [],
  picked: [],
  results: [],
}
const onHover = (id: number | null) => calls.hovered.push(id)
const onPick = (id: number) => calls.picked.push(id)
const onResults = (ids: readonly number[], ring: Ring | null) => calls.results.push([ids, ring])

const Asking = () => {
  const [question, setQuestion] = useState(usualQuestion)
  return (
    <WhiteSpacePanel
      question={question}
      onQuestion={setQuestion}
      onHover={onHover}
      onPick={onPick}
      onResults={onResults}
    />
  )
}
beforeEach(() => {
  calls = { hovered: [], picked: [], results: [] }
})

/** The panel with pages of the answer to the usual question, and one to a radius of 10 km. */
const panel = (...pages: readonly Reply<'searchWhiteSpace'>[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const body = bodyOf(usualQuestion, {}, null)
  for (const [index, found] of pages.entries()) client.setQueryData(['searchWhiteSpace', body, index + 1], found)
  client.setQueryData(['searchWhiteSpace', { ...body, radiusKm: 10 }, 1], page([], { totalCount: 0, totalPage: 0 }))
  for (const list of ['listDepartments', 'listPhaseMasters', 'listMedicalInstitutionLabels'])
    client.setQueryData([list], [])
  signedIn(client)
  return (
    <QueryClientProvider client={client}>
      <I18nContextProvider value={i18nProvider}>
        <NotificationContextProvider>
          <MemoryRouter>
            <StayingDialogs>
              <Asking />
            </StayingDialogs>
          </MemoryRouter>
        </NotificationContextProvider>
      </I18nContextProvider>
    </QueryClientProvider>
  )
}

const row = (name: string) => screen.getByRole('listitem', { name })

test('each institution has its reasons in figures', () => {
  render(panel(page([7])))
  expect(screen.getByText('1,234 施設')).toBeDefined()
  expect(screen.getByText(/2026年3月までの12か月/)).toBeDefined()
  expect(row('医院7').textContent).toContain('見込み 年7.5件')
  expect(row('医院7').textContent).toContain('内科のある一般診療所の紹介元4施設の中央値')
  expect(row('医院7').textContent).toContain('最寄りの紹介元 紹介元医院（0.4 km・年12件）')
  expect(screen.getByText(/このほか3施設は市区町村までの位置しか分からない/)).toBeDefined()
})

test('what is not known is said, and without loaded months nothing is compared', () => {
  const alone = institution(1, { nearestPartner: null, comparablePartners: null })
  const { unmount } = render(panel(page([], { medicalInstitutions: [alone] })))
  expect(row('医院1').textContent).toContain('見込み 不明')
  expect(row('医院1').textContent).toContain('5km以内になし')
  unmount()
  render(panel(page([], { medicalInstitutions: [alone], baseMonth: null })))
  expect(row('医院1').textContent).not.toContain('見込み')
  expect(screen.getByText(/紹介データがまだない/)).toBeDefined()
})

test('the map hears of the page and its ring, of the row under the pointer or focus, and of the one that is picked', () => {
  const { unmount } = render(panel(page([4, 2])))
  expect(calls.results.at(-1)).toEqual([[4, 2], { longitude: 130.7, latitude: 32.8, kilometres: 5 }])
  fireEvent.mouseEnter(row('医院2'))
  fireEvent.mouseLeave(row('医院2'))
  fireEvent.focus(within(row('医院4')).getByRole('checkbox'))
  expect(calls.hovered).toEqual([2, null, 4])
  fireEvent.click(screen.getByRole('button', { name: '「医院2」を地図で見る' }))
  expect(calls.picked).toEqual([2])
  unmount()
  expect(calls.results.at(-1)).toEqual([[], null])
})

test('a selection grows over pages, and ends with a new question', () => {
  render(panel(page([1, 2]), page([3])))
  fireEvent.click(screen.getByRole('checkbox', { name: 'このページをすべて選択' }))
  fireEvent.click(screen.getByRole('button', { name: 'Go to page 2' }))
  fireEvent.click(within(row('医院3')).getByRole('checkbox'))
  expect(screen.getByRole('region', { name: '選択した医療機関' }).textContent).toContain('3施設を選択中')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '半径' }))
  fireEvent.click(screen.getByRole('option', { name: '10km' }))
  expect(screen.getByText('条件に合う医療機関はありません')).toBeDefined()
  expect(screen.queryByRole('region', { name: '選択した医療機関' })).toBeNull()
})
