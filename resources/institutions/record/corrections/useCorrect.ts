import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CorrectedField, correctedFields } from '#contract/correctedFields.ts'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import type { Summary } from '#ui/institutions/useSummary.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'

type Body = RequestParameters<'correctMedicalInstitution'>['body']
type Corrected = Reply<'correctMedicalInstitution'>

/** Values by field; null takes the official value again, an empty text says that there is none. */
export type NewValues = Partial<Record<CorrectedField, string | null>>

/** What the chart shows for a field. */
export const shownValue = (summary: Summary, field: CorrectedField): string | null => {
  const value: unknown = Reflect.get(summary, camelName(field))
  return typeof value === 'string' ? value : null
}

const camelNames = (values: NewValues) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [camelName(field), value]))

const fieldsOf = (values: NewValues) => correctedFields.filter((field) => values[field] !== undefined)

/** The request for new values. @param seen - gives the value that the person saw of a changed field */
const bodyOf = (values: NewValues, seen: (field: CorrectedField) => string | null): Body => ({
  ...camelNames(values),
  seen: camelNames(Object.fromEntries(fieldsOf(values).map((field) => [field, seen(field)]))),
})

const correctionIn = ({ corrections }: Pick<Summary, 'corrections'>, field: CorrectedField) =>
  corrections.find((correction) => correction.field === field)

/** The request that brings back what was shown before the values were changed. */
const undoing = (values: NewValues, before: Summary, after: Corrected): Body => {
  const official = (field: CorrectedField) => {
    const correction = correctionIn(before, field)
    return correction ? correction.officialValue : shownValue(before, field)
  }
  return bodyOf(
    Object.fromEntries(fieldsOf(values).map((field) => [field, correctionIn(before, field)?.value ?? null])),
    (field) => correctionIn(after, field)?.value ?? official(field),
  )
}

interface Correcting {
  readonly values: NewValues
  /** The summary that the person saw. */
  readonly seen: Summary
  /** Key of the text that says what was done. */
  readonly message: string
}

/** Corrects an institution for the own tenant, with undo. Every screen may show its name, so everything is loaded anew. */
export const useCorrect = (id: number) => {
  const queryClient = useQueryClient()
  const toast = useToast()
  const takeBack = useTakeBack()
  const send = async (body: Body) => {
    const corrected = await api.correctMedicalInstitution({ id, body })
    // Whoever waits for the correction need not wait for the other screens.
    void queryClient.invalidateQueries()
    return corrected
  }
  return useMutation({
    mutationFn: ({ values, seen }: Correcting) => send(bodyOf(values, (field) => shownValue(seen, field))),
    onSuccess: (corrected, { values, seen, message }) => {
      const undo = () => takeBack(() => send(undoing(values, seen, corrected)))
      toast(message, { onUndo: undo })
    },
  })
}
