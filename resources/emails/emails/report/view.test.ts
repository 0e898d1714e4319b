import { expect, test } from 'vitest'
import { addressOf, viewIn } from './view.ts'

test('the rows of a report come back from its address', () => {
  const view = {
    conditions: {
      standing: 'delivered',
      opened: 'person',
      linkId: 12,
      withoutReferral: true,
      matched: false,
      openedFrom: '2026-04-06T01:00:00.000Z',
      text: '123',
    },
    sortBy: 'opened_at',
    sort: 'desc',
    page: 3,
  } as const
  expect(viewIn(new URLSearchParams(addressOf(view).toString()))).toEqual(view)
})

test('an address without conditions shows everybody in their order', () => {
  expect(viewIn(new URLSearchParams())).toEqual({ conditions: {}, sortBy: 'position', sort: 'asc', page: 1 })
  expect(addressOf({}).toString()).toBe('')
})

test('what an address does not say rightly is left out', () => {
  const search = new URLSearchParams({ standing: 'none', link_id: 'x', page: '-1', sort_by: 'name', opened: 'person' })
  expect(viewIn(search)).toEqual({ conditions: { opened: 'person' }, sortBy: 'position', sort: 'asc', page: 1 })
})

test('other parameters of the address stay', () => {
  const search = addressOf(
    { conditions: { standing: 'bounced' } },
    new URLSearchParams('backLink=/emails&opened=person'),
  )
  expect(Object.fromEntries(search)).toEqual({ backLink: '/emails', standing: 'bounced' })
})
