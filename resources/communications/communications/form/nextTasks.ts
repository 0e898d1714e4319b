/** A follow-up task in the form of a communication. One without a title is not sent. */
export interface NextTask {
  readonly title: string
  readonly staffId: number | null
  readonly deadline: string | null
}

/** The task that the form offers to write. */
export const blankTask = (staffId: number | undefined): NextTask => ({
  title: '',
  staffId: staffId ?? null,
  deadline: null,
})

const isTask = (value: unknown): value is NextTask => typeof value === 'object' && value !== null && 'title' in value

/** The tasks in a form's values. */
export const tasksIn = (value: unknown): readonly NextTask[] => (Array.isArray(value) ? value.filter(isTask) : [])

/** The tasks that have a title. */
export const titledTasks = (value: unknown): readonly NextTask[] =>
  tasksIn(value).filter(({ title }) => typeof title === 'string' && title.trim() !== '')
