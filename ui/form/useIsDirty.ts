import { useFormState } from 'react-hook-form'

/** The fields of the form around it that somebody has changed. */
export const useDirtyFields = (): string[] => Object.keys(useFormState().dirtyFields)

/**
 * Whether somebody has changed a field of the form around it. React Hook Form's own `isDirty` also counts fields that were not there when the
 * form began and register themselves with an empty value.
 */
export const useIsDirty = (): boolean => useDirtyFields().length > 0
