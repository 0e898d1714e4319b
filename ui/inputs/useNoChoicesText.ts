import { useTranslate } from 'react-admin'
import { useIsOutOfReach } from '../queries/useIsOutOfReach.ts'

/**
 * What a list of choices says when it has none: that nothing matches, or that the choices could not be loaded.
 * @param usual - in place of saying that nothing matches
 */
export const useNoChoicesText = (usual?: string): string => {
  const translate = useTranslate()
  const isOutOfReach = useIsOutOfReach()
  if (isOutOfReach) return translate('renkei.shell.out_of_reach')
  return usual ?? translate('renkei.shell.no_choices')
}
