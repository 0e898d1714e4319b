import { createTheme, ThemeProvider } from '@mui/material'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { light } from '../tokens.ts'
import { RichEditor } from './RichEditor.tsx'

const tint = {
  accent: light.accentTint,
  decline: light.declineTint,
  contact: light.contactTint,
  growth: light.growthTint,
}
const theme = createTheme({ palette: { tint } })
const mergeFields = [{ field: '氏名', label: '宛先の氏名' }]

interface OwnerProps {
  readonly start: string
  readonly next?: string
  readonly maxLength?: number
  readonly error?: string
}

/** A form that holds the value. */
const Owner = ({ start, next = '', maxLength = 1_000, error }: OwnerProps) => {
  const [value, setValue] = useState(start)
  return (
    <ThemeProvider theme={theme}>
      <RichEditor
        label="本文"
        value={value}
        onChange={setValue}
        mergeFields={mergeFields}
        maxLength={maxLength}
        {...(error && { error })}
      />
      <button type="button" onClick={() => setValue(next)}>
        ほかの本文
      </button>
      <pre>{value}</pre>
    </ThemeProvider>
  )
}

const contents = () => screen.getByRole('textbox', { name: '本文' })
const source = () => screen.getByRole('button', { name: /html_editor\.source/ })
const held = () => document.querySelector('pre')?.textContent

test('a merge field is a chip with its label, and opening changes nothing', () => {
  render(<Owner start="<p>{{氏名}}<br />{{知らない}}</p>" />)
  expect(contents().querySelector('.merge-field')?.textContent).toBe('宛先の氏名')
  expect(contents().textContent).toContain('{{知らない}}')
  expect(held()).toBe('<p>{{氏名}}<br />{{知らない}}</p>')
})

test('contents that somebody else sets replace what is shown', () => {
  render(<Owner start="<p>前</p>" next="<p>後</p>" />)
  fireEvent.click(screen.getByText('ほかの本文'))
  expect(contents().textContent).toBe('後')
  expect(held()).toBe('<p>後</p>')
})

test('what the editor would lose is shown as HTML from the start', () => {
  render(<Owner start='<center style="padding:4px">中央</center>' />)
  expect(contents().tagName).toBe('TEXTAREA')
  fireEvent.click(source())
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(document.querySelector('textarea')?.value).toBe('<center style="padding:4px">中央</center>')
})

test('HTML that is too long is kept whole, and the field says so', () => {
  render(<Owner start="<p>短い</p>" maxLength={20} />)
  fireEvent.click(source())
  fireEvent.change(contents(), { target: { value: `<p>${'長'.repeat(30)}</p>` } })
  expect(held()).toHaveLength(37)
  expect(screen.getByRole('alert').textContent).toContain('too_long')
  expect(contents().getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(source())
  expect(contents().textContent).toHaveLength(30)
  expect(contents().getAttribute('aria-invalid')).toBe('true')
})

test('an error of the form is announced and tied to the field', () => {
  render(<Owner start="" error="本文を入れてください" />)
  const alert = screen.getByText('本文を入れてください')
  expect(alert.getAttribute('role')).toBe('alert')
  expect(contents().getAttribute('aria-describedby')?.split(' ')).toContain(alert.id)
})
