import { act, renderHook } from '@testing-library/react'
import { ListContextProvider } from 'react-admin'
import type { ComponentProps, PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { useLatestFilters } from './useLatestFilters.ts'

type Values = Readonly<Record<string, unknown>>

/** A list whose address follows only when it is told to. */
const aList = () => {
  const sent: Values[] = []
  const shown = { values: {} as Values }
  const context = () =>
    ({
      filterValues: shown.values,
      setFilters: (values: Values) => void sent.push(values),
    }) as unknown as ComponentProps<typeof ListContextProvider>['value']
  const wrapper = ({ children }: PropsWithChildren) => (
    <ListContextProvider value={context()}>{children}</ListContextProvider>
  )
  const { result, rerender } = renderHook(useLatestFilters, { wrapper })
  return {
    sent,
    values: () => result.current[0],
    set: (change: Values) => act(() => result.current[1]({ ...result.current[0], ...change })),
    arrives: (values: Values) => {
      shown.values = values
      rerender()
    },
  }
}

test('filters that are set one after the other are all kept, however late the address follows', () => {
  const list = aList()
  list.set({ from: '2026-04-01' })
  list.set({ staffId: 3 })
  expect(list.sent.at(-1)).toEqual({ from: '2026-04-01', staffId: 3 })
  list.arrives({ from: '2026-04-01' })
  list.set({ status: 'open' })
  expect(list.sent.at(-1)).toEqual({ from: '2026-04-01', staffId: 3, status: 'open' })
})

test('once the address has followed, it leads, also back', () => {
  const list = aList()
  list.set({ staffId: 3 })
  list.arrives({ staffId: 3 })
  list.set({ status: 'open' })
  list.arrives({ staffId: 3, status: 'open' })
  list.arrives({ staffId: 3 })
  expect(list.values()).toEqual({ staffId: 3 })
})

test('filters from elsewhere win over those that are on their way', () => {
  const list = aList()
  list.set({ staffId: 3 })
  list.arrives({ name: '内科' })
  expect(list.values()).toEqual({ name: '内科' })
})
