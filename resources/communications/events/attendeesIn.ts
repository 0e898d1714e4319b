/** A line of a pasted list of those who attended. */
export interface AttendeeLine {
  /** What says which institution it is: its name or code. */
  readonly institution: string
  readonly attendee: string
  readonly isDoctorAttended: boolean
}

const yes = /^(?:○|◯|〇|医師|あり|有|1|はい|yes|y)$/i
/** The longest text of attendees that a communication takes. */
const maxAttendeeLength = 500

/**
 * The lines of a list that was copied from a table: institution, attendee, whether a doctor attended.
 * @example attendeesIn('青葉内科\t青葉 太郎\t○')[0]?.isDoctorAttended // true
 */
export const attendeesIn = (text: string): AttendeeLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter(([institution = '']) => institution !== '')
    .map(([institution = '', attendee = '', doctor = '']) => ({
      institution,
      attendee: attendee.slice(0, maxAttendeeLength),
      isDoctorAttended: yes.test(doctor),
    }))

/** What all lines say of one institution: the names of its attendees, one after the other. */
export const joinedAttendees = (lines: readonly AttendeeLine[]) => ({
  attendee: [...new Set(lines.map(({ attendee }) => attendee).filter((name) => name !== ''))]
    .join('、')
    .slice(0, maxAttendeeLength),
  isDoctorAttended: lines.some(({ isDoctorAttended }) => isDoctorAttended),
})
