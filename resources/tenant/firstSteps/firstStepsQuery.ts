import { queryOptions } from '@tanstack/react-query'
import { api, type Reply } from '#dataProvider/client.ts'

export type FirstSteps = Reply<'getFirstSteps'>
export type FirstStep = FirstSteps['steps'][number]['name']

/** How far the office is with its first steps. */
export const firstStepsQuery = queryOptions({
  queryKey: ['getFirstSteps'],
  queryFn: ({ signal }) => api.getFirstSteps({}, { signal }),
  refetchOnWindowFocus: true,
})

/** How many steps are done. */
export const doneCount = ({ steps }: Pick<FirstSteps, 'steps'>): number => steps.filter(({ isDone }) => isDone).length

/** Whether there is something left to do for the person, who has not put the card away. */
export const isShownOnDay = (firstSteps: Pick<FirstSteps, 'steps' | 'isDismissed'>): boolean =>
  !firstSteps.isDismissed && doneCount(firstSteps) < firstSteps.steps.length

/** The address at which a step is taken: its own screen, or its place among the first steps. */
export const placeOf = (step: FirstStep): string => {
  if (step === 'first_list') return '/data_uploads'
  if (step === 'saved_filter') return '/medical_institutions_search'
  return `/first_steps?step=${step}`
}
