# docs/self-hosting.md says how to use this image. Commands: `docker compose run --rm nyx tools/doctor.mjs`.
FROM node:20.20-bookworm-slim AS build
WORKDIR /nyx
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
ARG NYX_WORKER=on
RUN node tools/build.mjs
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:20.20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5080 NYX_DATA_DIR=/data
WORKDIR /nyx
COPY --from=build /nyx/package.json /nyx/package-lock.json ./
COPY --from=build /nyx/node_modules ./node_modules
COPY --from=build /nyx/tools ./tools
COPY --from=build /nyx/core ./core
COPY --from=build /nyx/server ./server
COPY --from=build /nyx/build ./build
COPY --from=build /nyx/dist ./dist
# A new volume gets the owner of the folder on which it is mounted.
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5080
HEALTHCHECK --interval=30s --timeout=8s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["tools/serve.mjs"]
