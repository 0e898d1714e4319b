import { expect, test } from 'vitest'
import { schemedPage } from './schemedPage.ts'

const page = `<html><head><meta name="color-scheme" content="light dark"><style>
@media (prefers-color-scheme: dark) { body { color: #fff !important; } }</style></head>
<body><p>@media (prefers-color-scheme: dark)</p></body></html>`

test('a dark page follows its dark rules in a light browser', () => {
  const dark = schemedPage(page, 'dark')
  expect(dark).toContain('@media all { body')
  expect(dark).toContain('name="color-scheme" content="dark"')
})

test('a light page ignores its dark rules in a dark browser', () => {
  const light = schemedPage(page, 'light')
  expect(light).toContain('@media not all { body')
  expect(light).toContain('name="color-scheme" content="light"')
})

test('what somebody has written stays', () => {
  expect(schemedPage(page, 'dark')).toContain('<p>@media (prefers-color-scheme: dark)</p>')
  expect(schemedPage('<p>no head</p>', 'dark')).toBe('<p>no head</p>')
})
