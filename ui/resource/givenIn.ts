/** Initial values of a form from its address: `?source={"medicalInstitutionId":7}`, as written by react-admin. */
export const givenIn = (parameters: URLSearchParams): Record<string, unknown> => {
  try {
    const given: unknown = JSON.parse(parameters.get('source') ?? '{}')
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {}
  } catch {
    return {}
  }
}
