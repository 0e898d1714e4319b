import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { FilterLiveForm, ListContextProvider, type ListControllerResult, useInput } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFilterForm } from './useFilterForm.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    cleanup()
    vi.useRealTimers()
  }
})

const debounce = 300

const Name = () => {
  const { field } = useInput({ source: 'name' })
  return <input aria-label="name" {...field} />
}

const Form = () => (
  <ListContextProvider value={useFilterForm()}>
    <FilterLiveForm debounce={debounce}>
      <Name />
    </FilterLiveForm>
  </ListContextProvider>
)

/** A list that keeps the filters it is given until they are applied by hand. */
const slowList = () => {
  const waiting: object[] = []
  let apply: (filters: object) => void = () => {}
  const List = () => {
    const [filterValues, setFilterValues] = useState<object>({})
    useEffect(() => {
      apply = setFilterValues
    }, [])
    const list = { filterValues, setFilters: (filters: object) => void waiting.push(filters) }
    return (
      <ListContextProvider value={list as unknown as ListControllerResult}>
        <Form />
      </ListContextProvider>
    )
  }
  render(<List />)
  return {
    applyNext: () => act(async () => apply(waiting.shift() ?? {})),
    applyFromOutside: (filters: object) => act(async () => apply(filters)),
    waiting,
  }
}

const field = () => screen.getByLabelText<HTMLInputElement>('name')
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('what somebody enters while the list is still applying earlier filters stays', async () => {
  const { applyNext, waiting } = slowList()
  await type('田')
  await pass(debounce)
  await type('田中')
  await pass(debounce)
  await type('田中内科')
  await applyNext()
  await applyNext()
  expect(field().value).toBe('田中内科')
  await pass(debounce)
  expect(waiting).toEqual([{ name: '田中内科' }])
  await applyNext()
  expect(field().value).toBe('田中内科')
})

test('filters that come from elsewhere are shown in the fields', async () => {
  const { applyNext, applyFromOutside } = slowList()
  await type('田中')
  await pass(debounce)
  await applyNext()
  await applyFromOutside({ name: '佐藤' })
  expect(field().value).toBe('佐藤')
  await applyFromOutside({})
  expect(field().value).toBe('')
  await applyFromOutside({ name: '田中' })
  expect(field().value).toBe('田中')
})
