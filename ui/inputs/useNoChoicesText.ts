import { useTranslate } from 'react-admin'
import { useReadTrouble } from '../queries/useReadTrouble.ts'

/**
 * What a list of choices says when it has none: that nothing matches, or that the choices could not be loaded.
 * @param usual - in place of saying that nothing matches
 */
export const useNoChoicesText = (usual?: string): string => {
  const translate = useTranslate()
  const isOutOfReach = useReadTrouble() === 'out_of_reach'
  if (isOutOfReach) return translate('renkei.shell.out_of_reach')
  return usual ?? translate('renkei.shell.no_choices')
}
