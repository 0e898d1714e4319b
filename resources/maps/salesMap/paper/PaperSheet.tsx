import { PrintPaper } from '#ui/map/print/PrintPaper.tsx'
import { useAppConfig } from '#ui/appConfig.ts'
import type { MapWork } from '../useMapWork.ts'
import { PaperList } from './PaperList.tsx'
import type { SalesMapInstitution } from '../list/useInstitutions.ts'

export interface PaperSheetProps {
  readonly work: MapWork
  readonly printed:
    | { readonly medicalInstitutions: readonly SalesMapInstitution[]; readonly totalCount: number }
    | undefined
}

/** What paper shows besides the map. */
export const PaperSheet = ({ work: { paper }, printed }: PaperSheetProps) => {
  const map = useAppConfig()?.map
  return (
    <>
      {paper !== null && <PrintPaper paper={paper} />}
      {printed && (
        <PaperList
          institutions={printed.medicalInstitutions}
          totalCount={printed.totalCount}
          sources={map?.url ? [map.attribution] : []}
        />
      )}
    </>
  )
}
