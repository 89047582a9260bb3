/** Live connections: one typed protocol over WebSocket, what people follow, and who is there. */
export { attachLive, type Live } from './attach.ts';
export { LIMITS, type LiveLimits } from './limits.ts';
export * from './protocol.ts';
