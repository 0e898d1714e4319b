/**
 * The screens on which a page load most often starts: a pattern of their path below `/app`, and what they load. The built page fetches these modules at
 * once instead of after the app's own scripts have run (tools/vite/modulePreloads.ts).
 */
export const startScreens = [
  { path: '^/today$', modules: ['resources/today/TodayScreen.tsx'] },
  { path: '^/medical_institutions_search$', modules: ['resources/institutions/SearchScreen.tsx'] },
  { path: '^/data_analysis$', modules: ['resources/analysis/dataAnalysis/DataAnalysisScreen.tsx'] },
  { path: '^/crms/\\d+$', modules: ['resources/institutions/ChartScreen.tsx'] },
  { path: '^/(communications|vocs|tasks|action_lists|tags|accounts)$', modules: ['ui/list/ListScreen.tsx'] },
] as const
