import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { useDirtyFields } from '#ui/form/useIsDirty.ts'
import { useWatch } from '#ui/queries/useWatch.ts'
import { usePermission } from '#authProvider/usePermission.ts'

type Values = Readonly<Record<string, unknown>>

const withNumbers: readonly string[] = []
const numberFields: readonly string[] = ['patientId']

/**
 * The fields that a form of a fact withholds: the patient's number, from whom it is hidden.
 * @param versions - the fact as the form and the server have it. One that comes without its number, or with it again, tells of a change of the account.
 */
export const useWithheld = (...versions: readonly (Values | undefined)[]): readonly string[] => {
  const queryClient = useQueryClient()
  const maySee = usePermission('patient_numbers')
  const { refetch } = useQuery(currentUserQuery)
  // Whoever gets the right back while the form is open need not load it again, which would drop what is typed.
  useWatch(maySee ? undefined : () => refetch())
  const known = versions.filter((version) => version !== undefined)
  const isHidden = known.some(({ hidesPatientNumbers }) => hidesPatientNumbers === true)
  useEffect(() => {
    if (isHidden && maySee) void queryClient.invalidateQueries(currentUserQuery)
  }, [isHidden, maySee, queryClient])
  return maySee && !isHidden ? withNumbers : numberFields
}

/**
 * A request body without a number that is withheld, or that nobody has touched: what is stored stays.
 * @param before - the fact as it was read last
 * @param values - of the form, which say whether it was made of a fact without its number
 */
export const bodyWithNumber = (
  body: Values,
  withheld: readonly string[],
  { before, values }: { readonly before?: Values | undefined; readonly values?: Values } = {},
): Values => {
  const { patientId, ...others } = body
  const isEmpty = (patientId ?? null) === null
  // One that the form never showed cannot have been emptied in it.
  const isHidden = withheld.includes('patientId') || before?.hidesPatientNumbers === true
  const isUnseen = isEmpty && values?.hidesPatientNumbers === true
  const isUntouched = before !== undefined && (patientId ?? null) === (before.patientId ?? null)
  return isHidden || isUnseen || isUntouched ? others : body
}

/** Shows the number in a form that was made without it, once the person may see it: nobody has typed another one meanwhile. */
export const useShownNumber = (stored: Values | undefined): void => {
  const { getValues, setValue, resetField } = useFormContext()
  const isTyped = useDirtyFields().includes('patientId')
  const isShown = stored?.hidesPatientNumbers === false
  const patientId: unknown = stored?.patientId ?? null
  const show = useEffectEvent(() => {
    if (getValues('hidesPatientNumbers') !== true) return
    const typed: unknown = isTyped ? getValues('patientId') : undefined
    resetField('patientId', { defaultValue: patientId })
    setValue('hidesPatientNumbers', false)
    if (typed !== undefined) setValue('patientId', typed, { shouldDirty: true })
  })
  useEffect(() => {
    if (isShown) show()
  }, [isShown])
}
