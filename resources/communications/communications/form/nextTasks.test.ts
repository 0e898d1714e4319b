import { expect, test } from 'vitest'
import { blankTask, tasksIn, titledTasks } from './nextTasks.ts'

test('a task that was only offered is not sent', () => {
  const written = { title: '資料を届ける', staffId: 3, deadline: '2026-11-24' }
  expect(titledTasks([blankTask(3), written, { ...written, title: '  ' }])).toEqual([written])
})

test('a value that is no list of tasks has none', () => {
  expect(tasksIn(undefined)).toEqual([])
  expect(tasksIn(['資料', null])).toEqual([])
})
