import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { namedOrNewChoices } from './namedOrNew.ts'
import { NamedOrNewField } from './NamedOrNewField.tsx'

const lists = [
  { id: 1, name: '秋の訪問' },
  { id: 2, name: '秋の訪問 2' },
]

test('what has the typed name and a new one are offered, when it is known what has it', () => {
  expect(namedOrNewChoices('秋', '秋', { data: lists, isPending: false })).toEqual({
    options: [...lists, { id: null, name: '秋' }],
    isLoading: false,
  })
  expect(namedOrNewChoices(' 秋の訪問 ', '秋の訪問', { data: lists, isPending: false }).options).toEqual(lists)
  expect(namedOrNewChoices('', '', { data: lists, isPending: false }).options).toEqual(lists)
  expect(namedOrNewChoices('冬', '冬', { isPending: false }).options).toEqual([{ id: null, name: '冬' }])
})

test.each([
  { name: 'before it is loaded', typed: '秋', settled: '秋', isPending: true },
  { name: 'while it is being typed', typed: '秋の', settled: '秋', isPending: false },
])('nothing is offered $name', ({ typed, settled, isPending }) => {
  const choices = namedOrNewChoices(typed, settled, { data: lists, isPending })
  expect(choices).toEqual({ options: [], isLoading: true })
  const onChange = vi.fn<(value: unknown) => void>()
  const { getByRole, queryAllByRole } = render(
    <NamedOrNewField
      label="リスト"
      help="名前を入力"
      maxLength={100}
      choices={choices}
      value={null}
      typed={typed}
      newText={(name) => `「${name}」を新規作成`}
      onChange={onChange}
      onTyped={() => {}}
    />,
    { wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider> },
  )
  const field = getByRole('combobox')
  field.focus()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(queryAllByRole('option')).toEqual([])
  expect(onChange).not.toHaveBeenCalled()
})
