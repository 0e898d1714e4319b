// Named exports let the bundler drop the rest of MSAL.
export { AuthError, EventType, InteractionRequiredAuthError, PublicClientApplication } from '@azure/msal-browser'
