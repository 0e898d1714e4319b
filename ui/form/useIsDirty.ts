import { useFormState } from 'react-hook-form'

/**
 * Whether somebody has changed a field of the form around it. React Hook Form's own `isDirty` also counts fields that were not there when the
 * form began and register themselves with an empty value.
 */
export const useIsDirty = (): boolean => Object.keys(useFormState().dirtyFields).length > 0
