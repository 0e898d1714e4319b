type Load = () => Promise<unknown>

/** The screens that a page load most often opens on, by the path below `/app`. */
const screens: readonly (readonly [RegExp, Load])[] = [
  [/^\/medical_institutions_search$/, () => import('./pages/institutions/SearchScreen.tsx')],
  [/^\/data_analysis$/, () => import('./pages/analysis/dataAnalysis/DataAnalysisScreen.tsx')],
  [/^\/crms\/\d+$/, () => import('./pages/institutions/ChartScreen.tsx')],
  [/^\/(communications|vocs|tasks|action_lists|tags|accounts)$/, () => import('../ui/list/ListScreen.tsx')],
]

/** Fetches a screen while it is still being found out who is signed in. @param path - below `/app` */
export const preloadScreen = (path: string): void => {
  const load = screens.find(([pattern]) => pattern.test(path))?.[1]
  // The screen meets the same failure when it is opened, and shows it.
  load?.().catch(() => {})
}
