import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUserQuery } from '#authProvider/currentUser.ts'
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
  const known = versions.filter((version) => version !== undefined)
  const isHidden = known.some(({ hidesPatientNumbers }) => hidesPatientNumbers === true)
  useEffect(() => {
    if (isHidden && maySee) void queryClient.invalidateQueries(currentUserQuery)
  }, [isHidden, maySee, queryClient])
  return maySee && !isHidden ? withNumbers : numberFields
}

/** A request body without a number that is withheld, or that nobody has touched: what is stored stays. @param before - the fact that the form was made of */
export const bodyWithNumber = (body: Values, withheld: readonly string[], before?: Values): Values => {
  const { patientId, ...others } = body
  const isHidden = withheld.includes('patientId') || before?.hidesPatientNumbers === true
  const isUntouched = before !== undefined && (patientId ?? null) === (before.patientId ?? null)
  return isHidden || isUntouched ? others : body
}
