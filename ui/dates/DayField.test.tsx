import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { I18nContextProvider } from 'react-admin'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DayField } from './DayField.tsx'
import type { DayFieldProps } from './TypedField.tsx'

// The field loads it when it is opened, which takes its time on a busy machine.
beforeAll(async () => void (await import('./DayCalendar.tsx')))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T03:00:00Z') })
  return () => void vi.useRealTimers()
})

const patience = { timeout: 10_000 }

const i18n = { translate: (key: string) => key, getLocale: () => 'ja', changeLocale: async () => {} }

/** A field within a form that keeps its value. @returns every value that it has reported */
const aField = (given: string, props: Partial<DayFieldProps> = {}) => {
  const reported: (string | null)[] = []
  const Form = () => {
    const [value, setValue] = useState<string | null>(given)
    return (
      <I18nContextProvider value={i18n}>
        <DayField
          label="期限"
          value={value}
          onChange={(day) => {
            reported.push(day)
            setValue(day)
          }}
          {...props}
        />
        <button type="button" onClick={() => setValue('2027-01-04')}>
          仕事始め
        </button>
      </I18nContextProvider>
    )
  }
  render(<Form />)
  return reported
}

const field = () => screen.getByLabelText<HTMLInputElement>('期限')
const type = (text: string) => {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: text } })
}

test('a day is shown with its weekday, and 和暦 beside it', () => {
  aField('2026-10-21')
  expect(field().value).toBe('2026/10/21(水)')
  expect(screen.getByText('令和8年')).toBeDefined()
  expect(screen.getByText('10月21日')).toBeDefined()
})

test('a whole day is taken while it is typed, one without its year when the field is left', () => {
  const reported = aField('')
  type('2026-10-21')
  expect(reported).toEqual(['2026-10-21'])
  type('12/1')
  expect(reported).toEqual(['2026-10-21'])
  fireEvent.blur(field())
  expect(reported).toEqual(['2026-10-21', '2026-12-01'])
  expect(field().value).toBe('2026/12/1(火)')
})

test('Enter takes what was typed', () => {
  const reported = aField('')
  type('明日')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(reported).toEqual(['2026-11-26'])
})

test('a text that is no day stays, is complained about, and goes when a day comes from elsewhere', () => {
  const reported = aField('2026-10-21')
  type('来週あたり')
  expect(field().getAttribute('aria-invalid')).toBe('false')
  fireEvent.blur(field())
  expect(reported).toEqual([null])
  expect(field().value).toBe('来週あたり')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('renkei.dates.unreadable_day')).toBeDefined()
  expect(field().validationMessage).toBe('renkei.dates.unreadable_day')
  fireEvent.click(screen.getByText('仕事始め'))
  expect(field().value).toBe('2027/1/4(月)')
  expect(field().getAttribute('aria-invalid')).toBe('false')
})

test('a day that does not exist is no day, even when it comes as a value', () => {
  aField('2026-02-30')
  expect(field().value).toBe('2026-02-30')
  expect(screen.getByText('renkei.dates.unreadable_day')).toBeDefined()
})

test('a form can keep a text that is no day as its value, so that it is not taken for an empty one', () => {
  const texts: string[] = []
  const reported = aField('2026-10-21', { onUnreadable: (text) => texts.push(text) })
  type('来週あたり')
  fireEvent.blur(field())
  expect([texts, reported]).toEqual([['来週あたり'], []])
})

test('a day outside the bounds is reported and complained about', () => {
  const reported = aField('', { max: '2026-11-25' })
  type('2026/11/26')
  fireEvent.blur(field())
  expect(reported).toEqual(['2026-11-26'])
  expect(screen.getByText('renkei.dates.too_late_day')).toBeDefined()
})

test('the calendar opens by key, is walked by keys, and closes with the day that was chosen', async () => {
  const reported = aField('2026-10-21', { min: '2026-10-05' })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  const grid = await screen.findByLabelText('2026年10月', {}, patience)
  const dayOf = (day: string) => grid.querySelector<HTMLButtonElement>(`[data-value="${day}"]`)
  await waitFor(() => expect(document.activeElement?.getAttribute('data-value')).toBe('2026-10-21'), patience)
  fireEvent.keyDown(grid, { key: 'PageDown' })
  fireEvent.keyDown(grid, { key: 'ArrowLeft' })
  expect(document.activeElement?.getAttribute('data-value')).toBe('2026-11-20')
  fireEvent.keyDown(grid, { key: 'PageUp', shiftKey: true })
  expect(document.activeElement?.getAttribute('data-value')).toBe('2026-10-05')
  expect(dayOf('2026-10-04')?.disabled).toBe(true)
  expect(dayOf('2026-10-12')?.getAttribute('aria-label')).toBe('2026年10月12日(月) renkei.dates.holiday')
  fireEvent.click(dayOf('2026-10-12') ?? grid)
  expect(reported).toEqual(['2026-10-12'])
  expect(field().value).toBe('2026/10/12(月)')
})

test('the calendar empties a field that may be empty', async () => {
  const reported = aField('2026-10-21')
  fireEvent.click(screen.getByLabelText('renkei.dates.open'))
  fireEvent.click(await screen.findByText('renkei.dates.clear', {}, patience))
  expect(reported).toEqual([null])
  expect(field().value).toBe('')
})
