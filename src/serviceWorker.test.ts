import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../public/serviceWorker.js'), 'utf8')
const scope = 'https://renkei.example.jp/app/'

/** The worker in a browser of a few lines. */
const aWorker = (openWindows: readonly string[] = []) => {
  const listeners = new Map<string, (event: object) => void>()
  const shown: { title: string; options: object }[] = []
  const opened: string[] = []
  const focused: string[] = []
  const self = {
    registration: {
      scope,
      showNotification: async (title: string, options: object) => void shown.push({ title, options }),
    },
    clients: {
      claim: async () => {},
      matchAll: async () => openWindows.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
    skipWaiting: () => {},
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  runInNewContext(source, { self, URL })
  const dispatch = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
  }
  return {
    listeners,
    shown,
    opened,
    focused,
    push: (data: unknown) => dispatch('push', data === undefined ? {} : { data: { json: () => data } }),
    click: (path: unknown) => dispatch('notificationclick', { notification: { close: () => {}, data: { path } } }),
  }
}

test('a message is shown with its text, and again in place of an earlier one of its kind', async () => {
  const worker = aWorker()
  await worker.push({ title: 'Renkei', body: '新しいアラート 1件', path: '/alerts/1', tag: 'alert' })
  expect(worker.shown).toEqual([
    {
      title: 'Renkei',
      options: {
        body: '新しいアラート 1件',
        tag: 'alert',
        icon: `${scope}icon-192.png`,
        data: { path: '/alerts/1' },
      },
    },
  ])
})

test('a message without content is shown too, because browsers ask for it', async () => {
  const worker = aWorker()
  await worker.push(undefined)
  expect(worker.shown).toMatchObject([{ title: 'Renkei' }])
})

test.each([
  ['/alerts/1', 'https://renkei.example.jp/app/alerts/1'],
  [undefined, scope],
  ['//evil.example/', 'https://renkei.example.jp/app//evil.example/'],
  ['/../oidc/auth', scope],
  [7, scope],
])('a press on one that leads to %j opens %s', async (path, address) => {
  const worker = aWorker()
  await worker.click(path)
  expect(worker.opened).toEqual([address])
})

test('a window that shows the screen already is brought to the front', async () => {
  const address = `${scope}tasks/3`
  const worker = aWorker([scope, address])
  await worker.click('/tasks/3')
  expect([worker.focused, worker.opened]).toEqual([[address], []])
})

test('no request passes it', () => {
  expect([...aWorker().listeners.keys()].sort()).toEqual(['activate', 'install', 'notificationclick', 'push'])
})
