import { expect, test } from 'vitest'
import { canonicalAddress } from './canonicalAddress.ts'

const from = (host: string, url = '/app/tasks?page=2', headers: Record<string, string> = {}, method = 'GET') => ({
  method,
  url,
  headers: { host, accept: 'text/html,*/*', ...headers },
})
const localhost = 'http://localhost:3000'

test.each([
  ['127.0.0.1:3000', '/app/tasks?page=2', 'http://localhost:3000/app/tasks?page=2'],
  ['[::1]:3000', '/', 'http://localhost:3000/'],
  ['127.0.0.1:3000', '/app', 'http://localhost:3000/app'],
  ['127.0.0.1:3000', '/?code=1', 'http://localhost:3000/?code=1'],
])('%s%s leads to %s', (host, url, address) => {
  expect(canonicalAddress(localhost, from(host, url))).toBe(address)
})

test.each([
  ['the right name', from('localhost:3000')],
  ['another host, whatever it is called', from('evil.example:3000')],
  ['a host that only looks like this machine', from('127.0.0.1.evil.example:3000')],
  ['a host that is none', from('127.0.0.1:3000@evil.example')],
  ['another port, as behind a proxy', from('127.0.0.1:8080')],
  ['a proxy', from('127.0.0.1:3000', '/app/', { 'x-forwarded-for': '10.0.0.1' })],
  ['a call of the API', from('127.0.0.1:3000', '/api/tags')],
  ['a call of a screen', from('127.0.0.1:3000', '/app/login/1/interaction', { accept: 'application/json' })],
  ['a script', from('127.0.0.1:3000', '/app/assets/index.js')],
  ['an address of another host', from('127.0.0.1:3000', '//evil.example/app/')],
  ['a form', from('127.0.0.1:3000', '/app/', {}, 'POST')],
])('%s is led nowhere', (_what, request) => {
  expect(canonicalAddress(localhost, request)).toBeUndefined()
})

test('an installation behind TLS leads nowhere: what is in front of it knows the names', () => {
  expect(canonicalAddress('https://renkei.example', from('127.0.0.1:3000'))).toBeUndefined()
})
