import { expect, test } from 'vitest'
import { attendeesIn, joinedAttendees } from './attendeesIn.ts'

test('a pasted table has an institution, an attendee and a mark for a doctor a line', () => {
  expect(attendeesIn('青葉内科\t青葉 太郎\t○\r\n\n緑川医院\n')).toEqual([
    { institution: '青葉内科', attendee: '青葉 太郎', isDoctorAttended: true },
    { institution: '緑川医院', attendee: '', isDoctorAttended: false },
  ])
})

test('several attendees of one institution are named together', () => {
  const lines = attendeesIn('青葉内科\t青葉 太郎\t医師\n青葉内科\t事務長\n青葉内科\t事務長')
  expect(joinedAttendees(lines)).toEqual({ attendee: '青葉 太郎、事務長', isDoctorAttended: true })
})
