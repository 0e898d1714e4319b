import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Page, PageFrameContext, type PageProps } from './Page.tsx'

/** The states that the top bar received, in order. */
const stickyStatesOf = (layout: PageProps['layout']) => {
  const states: boolean[] = []
  const { unmount } = render(
    <MemoryRouter>
      <PageFrameContext value={{ slot: null, onSticky: (sticky) => states.push(sticky) }}>
        <Page title="地図" {...(layout && { layout })}>
          内容
        </Page>
      </PageFrameContext>
    </MemoryRouter>,
  )
  unmount()
  return states
}

test('the top bar stays in sight unless a page asks for more room, and does so again after it', () => {
  expect(stickyStatesOf(undefined)).toEqual([true, true])
  expect(stickyStatesOf('no_padding')).toEqual([true, true])
  expect(stickyStatesOf('no_padding_no_sticky_header')).toEqual([false, true])
})

test('a page can ask for another layout on phones', () => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }) as MediaQueryList
  expect(stickyStatesOf({ pc: 'default', phone: 'no_padding_no_sticky_header' })).toEqual([false, true])
})
