import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Page, PageFrameContext, type PageProps } from './Page.tsx'

/** What the top bar was told, in order. */
const tell = (layout: PageProps['layout']) => {
  const told: boolean[] = []
  const { unmount } = render(
    <MemoryRouter>
      <PageFrameContext value={{ slot: null, onSticky: (sticky) => told.push(sticky) }}>
        <Page title="地図" {...(layout && { layout })}>
          内容
        </Page>
      </PageFrameContext>
    </MemoryRouter>,
  )
  unmount()
  return told
}

test('the top bar stays in sight unless a page asks for more room, and does so again after it', () => {
  expect(tell(undefined)).toEqual([true, true])
  expect(tell('no_padding')).toEqual([true, true])
  expect(tell('no_padding_no_sticky_header')).toEqual([false, true])
})

test('a page can ask for another layout on phones', () => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }) as MediaQueryList
  expect(tell({ pc: 'default', phone: 'no_padding_no_sticky_header' })).toEqual([false, true])
})
